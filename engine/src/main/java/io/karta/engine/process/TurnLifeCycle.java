/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.ProcessState;
import io.karta.engine.journal.ProcessTurns;
import io.karta.process.Caller;
import io.karta.process.ProcessStatus;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.TurnSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Life cycle of the turns of one process: start, end, and delivery of queued events, one at a time. Thread-safe: the
 * state is read and written in commits of the process, under its lock.
 */
public final class TurnLifeCycle {

    /** Time after which a node tries again to deliver an event. */
    static final Duration RETRY = Duration.ofMillis(100);

    private final JournaledProcess process;
    private final ProcessState state;
    private final ProcessTurns turns;
    private final EngineServices services;

    TurnLifeCycle(JournaledProcess process, ProcessState state, EngineServices services) {
        this.process = process;
        this.state = state;
        this.turns = state.turns();
        this.services = services;
    }

    /** Returns whether the process has turns. */
    public boolean isEnabled() {
        return limits().isPresent();
    }

    private Optional<TurnSettings> limits() {
        return process.origin().terms().turns();
    }

    /** Returns whether an action cannot run because no turn has started. */
    public boolean isMissing() {
        return isEnabled() && !process.look(now -> now.turns().isOpen());
    }

    /** Starts a turn for an action that runs without an event. */
    public void begin(long seen) {
        startOrSuspend(() -> List.of(started(false)), seen);
    }

    /** Completes the turn, because no action is left; the next event starts the next turn. */
    public void next(String why, long seen) {
        startOrSuspend(
                () -> {
                    List<JournalEntry> entries = new ArrayList<>();
                    if (turns.isOpen()) {
                        entries.add(ended(Turn.Ending.COMPLETED, "", Optional.empty()));
                    }
                    entries.add(turns.hasQueued() ? started(true) : idle(why));
                    return entries;
                },
                seen);
    }

    private void startOrSuspend(Supplier<List<JournalEntry>> entries, long seen) {
        boolean isDone = process.writer()
                .commit(() -> process.lifeCycle().isUnchangedSince(seen) ? entries.get() : List.<JournalEntry>of());
        if (isDone && process.isRunningHere()) {
            process.lifeCycle().ensureTimeout();
        } else if (isDone) {
            services.events().suspended(process);
        }
    }

    /** Returns the entry that starts a turn. Used under the lock of the process. */
    JournalEntry started(boolean hasEvent) {
        return process.ledger().startTurn(services.clock().instant(), turns.size() + 1, hasEvent);
    }

    private JournalEntry idle(String why) {
        return process.lifecycleEntries().between(limits().flatMap(TurnSettings::idleTimeout), why);
    }

    /** Returns whether a queued event can be delivered, because no turn is open. */
    boolean isDeliveryDue() {
        return isIdle() && turns.hasQueued();
    }

    private boolean isIdle() {
        return state.status() == ProcessStatus.WAITING && !turns.isOpen();
    }

    /**
     * Adds the start of a turn to entries if the process is idle. If another node has the claim of an idle process, it
     * has just been suspended there, or is about to be resumed: it is checked again.
     */
    List<JournalEntry> delivering(List<JournalEntry> queued) {
        boolean isStuck = state.status() == ProcessStatus.STUCK;
        if (!isIdle() && !isStuck) {
            return queued;
        }
        ResumptionChecks.requireDeployed(process);
        List<JournalEntry> entries = new ArrayList<>(queued);
        if (process.lifeCycle().tryClaim()) {
            entries.add(process.lifecycleEntries().started());
            if (!isStuck) {
                entries.add(started(true));
            }
        } else if (!isStuck && !queued.isEmpty()) {
            entries.add(process.lifecycleEntries().checkedAfter(RETRY, state.statusReason()));
        }
        return entries;
    }

    /** Ends the turn if the process runs here and the cause does not concern the whole process. */
    public boolean end(Cause cause, String reason, Optional<Throwable> failure) {
        return process.writer()
                .commit(() -> process.isRunningHere() && isOfTurn(cause)
                        ? List.of(ending(cause, reason, failure))
                        : List.<JournalEntry>of());
    }

    /** Ends the turn because the engine failed in it; another thread continues. */
    public boolean fail(String reason, Throwable failure) {
        boolean isEnded = end(Cause.FAILURE, reason, Optional.of(failure));
        continueOnAnotherThread(isEnded);
        return isEnded;
    }

    /**
     * Returns the entry that ends the turn, or the process if the cause concerns all of it. Used under the lock of the
     * process.
     */
    JournalEntry ending(Cause cause, String reason, Optional<Throwable> failure) {
        return isOfTurn(cause)
                ? ended(ProcessTurns.ending(cause), reason, failure)
                : process.lifecycleEntries().ended(cause, reason, failure);
    }

    JournalEntry ended(Turn.Ending ending, String reason, Optional<Throwable> failure) {
        return new JournalEntry.TurnEnded(services.clock().instant(), turns.size(), ending, reason, failure);
    }

    private boolean isOfTurn(Cause cause) {
        return turns.isOpen()
                && switch (cause) {
                    case FAILURE -> true;
                    case BUDGET -> process.ledger().exhaustedLimitOfProcess().isEmpty();
                    case TIMEOUT -> !timeLimit().equals(process.origin().terms().timeout());
                    case GOAL_REACHED, KILL, STOP -> false;
                };
    }

    /**
     * Ends the turn because its timeout has elapsed; returns false if that ends the process, or if the turn has ended.
     */
    boolean timeOut(int endedBefore) {
        boolean isEnded = process.writer()
                .commit(() -> turns.ended() == endedBefore && process.isRunningHere() && isOfTurn(Cause.TIMEOUT)
                        ? List.of(ending(Cause.TIMEOUT, timeoutReason(), Optional.empty()))
                        : List.<JournalEntry>of());
        continueOnAnotherThread(isEnded);
        return isEnded || process.look(now -> now.turns().ended() != endedBefore);
    }

    /** Returns the reason of an end because no event has arrived in time. */
    String idleReason() {
        return "it has received no event for "
                + limits().flatMap(TurnSettings::idleTimeout).orElse(Duration.ZERO);
    }

    /** Returns the reason of an end by timeout, of the process or of its turn. */
    String timeoutReason() {
        boolean isOfTurn = process.look(now -> isOfTurn(Cause.TIMEOUT));
        return isOfTurn
                ? "a turn may run for %s and has"
                        .formatted(limits().orElseThrow().timeout())
                : process.ending().timeoutReason();
    }

    /** Stops the current turn if it is that of the queued event; returns whether there was one. */
    boolean stop(Caller by, Optional<Integer> event) {
        boolean isStopped = process.externalCommands().stoppedTurn(by, event);
        continueOnAnotherThread(isStopped);
        return isStopped;
    }

    /** Continues on another thread, because the thread of an interrupted action may never return. */
    private void continueOnAnotherThread(boolean isEnded) {
        if (isEnded) {
            process.children().ofEndedTurns().forEach(child -> child.ending()
                    .endEventually(Cause.KILL, "the turn of its parent has ended", Optional.empty()));
        }
        if (isEnded && process.isRunningHere()) {
            process.runAsync(process::runHere);
        }
    }

    /** Returns the run time at which the process or its turn must have ended. Used under the lock of the process. */
    Duration timeLimit() {
        Duration all = process.origin().terms().timeout();
        return limits().filter(limits -> turns.isOpen())
                .map(limits -> state.usedBeforeTurn().plus(limits.timeout()))
                .filter(end -> end.compareTo(all) < 0)
                .orElse(all);
    }
}
