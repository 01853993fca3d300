/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.agent.PlannerType;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules for dead ends: variants of a result that no action can process. */
public final class DeadEndRules {

    private DeadEndRules() {}

    /**
     * Finds dead ends.
     *
     * @param agents the agents
     * @return a warning for each
     */
    public static List<String> of(List<CompiledAgent> agents) {
        Set<String> warnings = new LinkedHashSet<>();
        for (CompiledAgent agent : agents) {
            PlannerType planner = agent.model().planner();
            if (!PlanningStyle.of(planner).isOpenEnded()) { // its goals compete, and none is guaranteed
                addDeadEnds(agent, warnings);
            }
        }
        return List.copyOf(warnings);
    }

    private static void addDeadEnds(CompiledAgent agent, Set<String> warnings) {
        Optional<GoalModel> any = Optional.of(GoalModel.nirvana(agent.model().name()))
                .filter(none -> agent.model().hasGoalsOfStates());
        for (GoalModel goal : agent.model().goalModels()) {
            for (Collection<? extends Type> given : GoalStarts.alternatives(goal, agent)) {
                for (String end : agent.deadEnds(any.orElse(goal), given)) {
                    warnings.add(Messages.leadsNowhere(goal, end));
                }
            }
        }
    }
}
