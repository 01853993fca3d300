/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.process.AgentPlatform;
import io.karta.spi.SimilarNames;
import java.util.List;

/** What of the application's agents is open to HTTP. */
record ExportedGoals(AgentPlatform platform) {

    private static final int HINTS = 3;

    static final String ENDPOINT = "rest";

    boolean isOpen(GoalDefinition goal) {
        return goal.isOpenTo(ENDPOINT);
    }

    List<GoalDefinition> goals() {
        return platform.goals().stream().filter(this::isOpen).toList();
    }

    List<GoalDefinition> goalsOf(AgentDefinition agent) {
        return agent.goals().stream().filter(this::isOpen).toList();
    }

    List<AgentDefinition> agents() {
        return platform.agents().stream()
                .filter(agent -> !goalsOf(agent).isEmpty())
                .toList();
    }

    GoalDefinition goal(String name) {
        var open = goals();
        return open.stream()
                .filter(goal -> goal.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Messages.unknownGoal(
                        name,
                        SimilarNames.sorted(
                                        name,
                                        open.stream().map(GoalDefinition::name).toList())
                                .limit(HINTS)
                                .toList()));
    }

    AgentDefinition agentOf(GoalDefinition goal) {
        return platform.agents().stream()
                .filter(agent -> agent.name().equals(goal.agent()))
                .findFirst()
                .orElseThrow();
    }
}
