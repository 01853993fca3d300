/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.process.AgentPlatform;
import io.karta.spi.SimilarNames;
import java.util.List;

/** Goals and agents of the application that are exported over HTTP. */
public record ExportedGoals(AgentPlatform platform) {

    private static final int HINTS = 3;

    public static final String ENDPOINT = "rest";

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

    /** A goal, and the agent that has it. */
    public record ExportedGoal(AgentDefinition agent, GoalDefinition goal) {}

    /** Returns the goal with a name. */
    public ExportedGoal find(String name) {
        for (var agent : platform.agents()) {
            for (var goal : agent.goals()) {
                if (goal.name().equals(name) && isOpen(goal)) {
                    return new ExportedGoal(agent, goal);
                }
            }
        }
        throw Messages.unknownGoal(name, nearest(name));
    }

    private List<String> nearest(String name) {
        return SimilarNames.sorted(
                        name, goals().stream().map(GoalDefinition::name).toList())
                .limit(HINTS)
                .toList();
    }
}
