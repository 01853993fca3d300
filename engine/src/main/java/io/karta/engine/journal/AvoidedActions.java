/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun.Ending;
import io.karta.spi.JournalEntry;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Actions that the next plan avoids, because they have requested another plan and no action has started since.
 *
 * @param actions the ids of the actions
 * @param hasChanges whether one of them has changed the blackboard
 * @param since the time of the latest request
 */
public record AvoidedActions(Set<String> actions, boolean hasChanges, Instant since) {

    static final AvoidedActions NONE = new AvoidedActions(Set.of(), false, Instant.MIN);

    public AvoidedActions {
        actions = Set.copyOf(actions);
    }

    AvoidedActions after(JournalEntry entry) {
        if (entry instanceof JournalEntry.ActionRan ran) {
            AvoidedActions before = ran.run().startedAt().isBefore(since) ? this : NONE; // it had started before
            return ran.run().ending() == Ending.REPLANNED ? before.with(ran) : before;
        }
        if (entry instanceof JournalEntry.Started) { // its runs start later, also by the clock of another node
            return new AvoidedActions(actions, hasChanges, Instant.MIN);
        }
        boolean isPlanned = entry instanceof JournalEntry.Chosen
                || entry instanceof JournalEntry.TurnEnded
                || (entry instanceof JournalEntry.Suspended suspended
                        && suspended.suspension() != ProcessStatus.PAUSED);
        return isPlanned ? NONE : this;
    }

    private AvoidedActions with(JournalEntry.ActionRan ran) {
        Set<String> all = new HashSet<>(actions);
        all.add(ran.run().action());
        return new AvoidedActions(all, hasChanges || !ran.changes().isEmpty(), ran.at());
    }
}
