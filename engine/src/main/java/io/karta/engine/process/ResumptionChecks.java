/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.UndeployedAgents;
import io.karta.spi.JournalEntry;
import io.karta.spi.UnreadableValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reasons why a process of earlier agents cannot resume with the deployed ones. */
record ResumptionChecks(Function<JournalEntry.Created, Optional<CompiledAgent>> agents) {

    /** Rejects a command that would resume a process here, if its agent is not deployed on this node. */
    static void requireDeployed(JournaledProcess process) {
        if (UndeployedAgents.is(process.compiled())) {
            throw Messages.deployedElsewhere(process);
        }
    }

    /** Returns the reason why a process cannot resume. */
    Optional<String> of(JournaledProcess process) {
        JournalEntry.Created origin = process.origin();
        Optional<CompiledAgent> agent = agents.apply(origin);
        if (UndeployedAgents.is(process.compiled())
                || agent.flatMap(found -> found.goal(origin.goal())).isEmpty()) {
            return Optional.of(Messages.departed(origin));
        }
        String today = agent.get().model().version();
        if (!majorOf(origin.agentVersion()).equals(majorOf(today))) {
            return Optional.of(Messages.otherVersion(origin, today));
        }
        List<UnreadableValue> unreadable = process.board().unreadable();
        return unreadable.isEmpty() ? Optional.empty() : Optional.of(Messages.unreadable(unreadable));
    }

    private static String majorOf(String version) {
        int dot = version.indexOf('.');
        return dot < 0 ? version : version.substring(0, dot);
    }
}
