/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Run time of a process, from its journal: the time in which it, or one of its children, runs or is stuck. Guarded by
 * its process.
 */
final class RunTime {

    private Duration used = Duration.ZERO;

    /** Minimum run time of the process, from the run times of its children. */
    private Duration usedAtLeast = Duration.ZERO;

    private Instant runsSince = Instant.MAX;

    /** Time of the latest entry of the node that runs the process. */
    private Instant latest = Instant.MIN;

    private @Nullable Instant idlesUntil;

    private Duration usedBeforeTurn = Duration.ZERO;

    /**
     * Adds the time until an entry that may change the status. The time of a failed node ended with its last entry; an
     * idle process has no time limit until the next entry.
     *
     * @param status the status before the entry
     * @param node the node that started the process last, before the entry
     */
    void track(JournalEntry entry, ProcessStatus status, String node) {
        if (status == ProcessStatus.RUNNING) {
            Instant until = entry instanceof JournalEntry.Started ? latest : entry.at();
            used = longer(used.plus(elapsed(runsSince, until)), usedAtLeast);
            runsSince = until;
        } else if (idlesUntil != null) {
            used = isOfOtherNode(entry, node) ? used : used.plus(elapsed(runsSince, entry.at()));
            idlesUntil = null;
        }
        if (entry instanceof JournalEntry.Started) {
            runsSince = entry.at();
        }
    }

    /** Clocks of nodes may differ: the time between the entries of two nodes is unknown. */
    private static boolean isOfOtherNode(JournalEntry entry, String node) {
        return entry instanceof JournalEntry.Started started && !started.node().equals(node);
    }

    /** Records the time of an entry; only entries of the node that runs the process measure its run time. */
    void passed(JournalEntry entry) {
        boolean isFromAnyNode = entry instanceof JournalEntry.Added
                || entry instanceof JournalEntry.Answered
                || entry instanceof JournalEntry.Commanded
                || entry instanceof JournalEntry.Enqueued
                || entry instanceof JournalEntry.TurnEnded
                || entry instanceof JournalEntry.Requested;
        latest = isFromAnyNode ? latest : entry.at();
    }

    /** Starts to measure the run time of a turn. */
    void turnStarted(Instant at, ProcessStatus status) {
        usedBeforeTurn = used(at, status);
    }

    Duration usedBeforeTurn() {
        return usedBeforeTurn;
    }

    /** Sets the end of the idle time of the process, if it has a timeout. */
    void idleUntil(Optional<Instant> end) {
        idlesUntil = end.orElse(null);
    }

    /** Records the run time of a child, counted from the start of the process. */
    void childRan(Duration time, ProcessStatus status) {
        usedAtLeast = longer(usedAtLeast, time);
        if (status != ProcessStatus.RUNNING) {
            used = longer(used, usedAtLeast);
        }
    }

    Duration used(Instant now, ProcessStatus status) {
        return status == ProcessStatus.RUNNING || idlesUntil != null
                ? longer(used.plus(elapsed(runsSince, now)), usedAtLeast)
                : used;
    }

    /** Returns the end of the timeout of an idle process. */
    Optional<Instant> idlesUntil() {
        return Optional.ofNullable(idlesUntil);
    }

    /** A clock that is set back does not give the process more time. */
    private static Duration elapsed(Instant since, Instant until) {
        return longer(Duration.between(since, until), Duration.ZERO);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}
