/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.spi.JournalEntry.Created;
import java.util.List;
import java.util.Set;

/** Placeholders of agents and goals that are no longer deployed. */
public final class UndeployedAgents {

    private UndeployedAgents() {}

    /** Returns whether an agent is a placeholder; the agent may have been deployed since. */
    public static boolean is(CompiledAgent agent) {
        return agent.model().actionModels().isEmpty();
    }

    public static CompiledAgent agent(Created origin) {
        return new CompiledAgent(new AgentModel(
                origin.agent(),
                "",
                "Not deployed any more",
                origin.agentVersion(),
                List.of(),
                List.of(),
                List.of(goal(origin))));
    }

    public static GoalModel goal(Created origin) {
        return new GoalModel(
                origin.goal(),
                "Not deployed any more",
                origin.agent(),
                origin.agent() + "." + origin.goal(),
                Object.class,
                List.of(),
                List.of(),
                List.of(),
                false,
                Set.of());
    }
}
