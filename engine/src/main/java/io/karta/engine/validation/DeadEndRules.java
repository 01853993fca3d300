/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import java.util.List;
import java.util.stream.Stream;

/** Rules for dead ends: variants of a result that no action can process. */
public final class DeadEndRules {

    private DeadEndRules() {}

    /**
     * Finds dead ends.
     *
     * @param agents the agents
     * @return a warning for each
     */
    public static List<String> of(List<AgentModel> agents) {
        return agents.stream()
                .filter(agent ->
                        !PlanningStyle.of(agent.planner()).isOpenEnded()) // its goals compete, and none is guaranteed
                .map(CompiledAgent::new)
                .flatMap(agent -> agent.model().goalModels().stream().flatMap(goal -> of(agent, goal)))
                .distinct()
                .toList();
    }

    private static Stream<String> of(CompiledAgent agent, GoalModel goal) {
        return GoalStarts.alternatives(goal, agent).stream()
                .flatMap(given -> agent.deadEnds(goal, given).stream())
                .map(end -> Messages.leadsNowhere(goal, end));
    }
}
