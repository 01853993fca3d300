/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ProcessState;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournalEntry.Command;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Journal entries of the life cycle: start, interruption, suspension and end. Used under the lock of the process. */
public record LifecycleEntries(ProcessState state, String node, Clock clock) {

    private static final String NODE_FAILED = "its node failed";

    JournalEntry started() {
        return new JournalEntry.Started(now(), node);
    }

    /**
     * Returns the entries of a takeover: unfinished actions are interrupted, and the process is stuck if they must
     * not run twice.
     */
    List<JournalEntry> takenOver() {
        List<JournalEntry> entries = new ArrayList<>(List.of(started()));
        state.unfinished().forEach(action -> entries.add(interrupted(action, NODE_FAILED)));
        if (!state.unfinished().isEmpty()) {
            entries.add(halted(state.unfinished()));
        }
        return entries;
    }

    /**
     * Returns the entries of a retry: actions that must not run twice, and that ran when the process failed, are
     * interrupted, and the process is stuck.
     */
    List<JournalEntry> retried(JournalEntry command) {
        List<JournalEntry> entries = new ArrayList<>(List.of(command, started()));
        state.unfinished().forEach(action -> entries.add(interrupted(action, "its process failed")));
        if (!state.unfinished().isEmpty()) {
            entries.add(stuck(Messages.interrupted(state.unfinished())));
        }
        return entries;
    }

    /** Returns the entries for an action that is not idempotent and has an unknown outcome; none if it has ended. */
    public List<JournalEntry> interruptedEntries(String action) {
        return state.unfinished().contains(action)
                ? List.of(interrupted(action, NODE_FAILED), halted(List.of(action)))
                : List.of();
    }

    /** A process with a requested termination ends; others are stuck, because the outcome of actions is unknown. */
    private JournalEntry halted(Collection<String> actions) {
        return state.request()
                .filter(request -> request.command() == Command.TERMINATE)
                .<JournalEntry>map(request -> ended(Cause.STOP, request.reason(), Optional.empty()))
                .orElseGet(() -> stuck(Messages.interrupted(actions)));
    }

    /** In a turn, the turn has failed, and the process continues with the next one. */
    private JournalEntry stuck(String reason) {
        return state.turns().isOpen()
                ? new JournalEntry.TurnEnded(now(), state.turns().size(), Turn.Ending.FAILED, reason, Optional.empty())
                : suspended(ProcessStatus.STUCK, reason);
    }

    private JournalEntry interrupted(String action, String why) {
        Instant now = now();
        var run = new JournalRecords.Run(
                action, now, Duration.ZERO, ActionRun.Ending.INTERRUPTED, Optional.of(why), List.of());
        return new JournalEntry.ActionRan(
                now, run, List.of(), Optional.empty(), Optional.empty(), state.stateOf(action), Optional.empty());
    }

    JournalEntry suspended(ProcessStatus status, String reason) {
        return new JournalEntry.Suspended(now(), status, reason, state.wakesAt(), state.children());
    }

    /** Suspends the process together with a question. */
    public JournalEntry waiting(PendingAnswer question) {
        Optional<Instant> wakesAt = Stream.concat(state.wakesAt().stream(), question.expiresAt().stream())
                .min(Instant::compareTo);
        Set<String> children = Stream.concat(state.children().stream(), question.child().stream())
                .collect(Collectors.toUnmodifiableSet());
        return new JournalEntry.Suspended(now(), ProcessStatus.WAITING, "", wakesAt, children);
    }

    /** Suspends the process because it is stuck, with the remaining time. */
    JournalEntry idling(String reason, Duration left) {
        Instant now = now();
        return new JournalEntry.Suspended(now, ProcessStatus.WAITING, reason, Optional.of(now.plus(left)), Set.of());
    }

    /** Suspends a process between two turns; it ends if no event arrives in time. */
    JournalEntry between(Optional<Duration> limit, String reason) {
        Instant now = now();
        return new JournalEntry.Suspended(now, ProcessStatus.WAITING, reason, limit.map(now::plus), Set.of());
    }

    /** Suspends an idle process with a queued event that could not be delivered. */
    JournalEntry checkedAfter(Duration delay, String reason) {
        Instant now = now();
        return new JournalEntry.Suspended(now, ProcessStatus.WAITING, reason, Optional.of(now.plus(delay)), Set.of());
    }

    JournalEntry commanded(ProcessCommand.Kind command, Caller by, String detail) {
        return new JournalEntry.Commanded(now(), command, by.name(), detail);
    }

    JournalEntry requested(Command command, String reason) {
        return new JournalEntry.Requested(now(), command, reason);
    }

    public JournalEntry.Ended ended(Cause cause, String reason, Optional<Throwable> failure) {
        return new JournalEntry.Ended(now(), cause, reason, failure, Optional.of(node));
    }

    private Instant now() {
        return clock.instant();
    }
}
