/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.spi.JournalEntry.Created;
import java.util.List;
import java.util.Set;

/** What is left of an agent, or a goal, that is not deployed any more: its name. */
final class Departed {

    private static final String GONE = "Not deployed any more";

    private Departed() {}

    /** Says whether nothing else is left of an agent: it may be deployed since. */
    static boolean is(CompiledAgent agent) {
        return agent.model().actionModels().isEmpty()
                && agent.model().description().equals(GONE);
    }

    static CompiledAgent agent(Created origin) {
        return new CompiledAgent(new AgentModel(
                origin.agent(), "", GONE, origin.agentVersion(), List.of(), List.of(), List.of(goal(origin))));
    }

    static GoalModel goal(Created origin) {
        return new GoalModel(
                origin.goal(),
                GONE,
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
