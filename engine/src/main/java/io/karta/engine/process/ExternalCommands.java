/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.ProcessState;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Commands from outside a process: answers, ends of children and added objects, which are journaled and resume the
 * process. Thread-safe: the state is read and written in commits of the process, under its lock.
 */
public final class ExternalCommands {

    /** A node that has not failed soon resumes what it has claimed, or releases what it has suspended. */
    private static final Duration AWAIT_OTHER_NODE = Duration.ofSeconds(1);

    /** Heartbeats deliver again what follows from children and from expired questions. */
    private static final Duration LEAVE_TO_HEARTBEAT = Duration.ZERO;

    private final JournaledProcess process;
    private final ProcessState state;
    private final EngineServices services;
    private final CommandEntries entries;

    ExternalCommands(JournaledProcess process, ProcessState state, EngineServices services) {
        this.process = process;
        this.state = state;
        this.services = services;
        this.entries = new CommandEntries(process.compiled(), state, services.clock());
    }

    /** Resumes with an answer; returns false if it is no longer awaited. */
    boolean answered(PendingAnswer question, Optional<String> by, Optional<Object> value) {
        return resume(
                question,
                () -> entries.answered(question, by, value),
                () -> services.events().answered(process, question, by),
                AWAIT_OTHER_NODE);
    }

    /** Resumes with the result of a child. */
    void completed(PendingAnswer question, JournaledProcess child, Object result) {
        Duration runTime = runTime(child);
        resume(
                question,
                () -> entries.answered(question, Optional.empty(), Optional.of(result))
                        .after(runTime),
                () -> services.events().answered(process, question, Optional.empty()),
                LEAVE_TO_HEARTBEAT);
    }

    /** Returns the minimum run time of the process: its time when the child began, and the time of the child. */
    private Duration runTime(JournaledProcess child) {
        Duration before = process.look(now -> process.turnLifeCycle().timeLimit())
                .minus(child.origin().terms().timeout());
        return before.plus(child.look(state -> state.used(services.clock().instant())));
    }

    /** Records that a question has expired. */
    void expired(PendingAnswer question) {
        Runnable event = () -> services.events().expired(process, question);
        if (resume(question, () -> entries.expired(question), event, LEAVE_TO_HEARTBEAT)) {
            process.runAsync(process::runHere);
        }
    }

    /** Resumes with the end of a child that was started as an attempt, and with its result. */
    void attemptEnded(PendingAnswer question, JournaledProcess child, ChildOutcome outcome) {
        Duration runTime = runTime(child);
        resume(
                question,
                () -> entries.attemptEnded(question, outcome.how(), outcome.result())
                        .after(runTime),
                () -> services.events().answered(process, question, Optional.empty()),
                LEAVE_TO_HEARTBEAT);
    }

    private boolean resume(PendingAnswer question, Supplier<JournalEntry> entry, Runnable event, Duration patience) {
        return claiming(() -> process.writer()
                .commitAfter(
                        event, () -> withResumption(patience, () -> ifOpen(question, () -> List.of(entry.get())))));
    }

    private List<JournalEntry> ifOpen(PendingAnswer question, Supplier<List<JournalEntry>> entries) {
        return state.question(question.id()).isPresent() ? entries.get() : List.of();
    }

    /** Claims the process and appends entries that may resume it. Returns whether there were any. */
    private boolean claiming(BooleanSupplier append) {
        try {
            boolean counts = append.getAsBoolean();
            if (counts) {
                process.lifeCycle().ensureTimeout();
            }
            return counts;
        } finally {
            process.lifeCycle().releaseUnusedClaim();
        }
    }

    /** Ends the process, because its answer will never arrive. After a failed turn, it continues with the next one. */
    void fails(PendingAnswer question, Throwable failure) {
        claiming(() -> process.writer()
                .commit(() -> withResumption(
                        LEAVE_TO_HEARTBEAT,
                        () -> ifOpen(
                                question,
                                () -> List.of(
                                        entries.failed(question, failure), new FailurePolicy(process).end(failure))))));
    }

    /** Adds an object; returns false if the process has ended. */
    boolean added(Object object, Caller by) {
        String type = object.getClass().getSimpleName();
        boolean counts = claiming(() -> process.writer()
                .commit(() -> withResumption(
                        AWAIT_OTHER_NODE,
                        () -> List.of(
                                process.lifecycleEntries().commanded(ProcessCommand.Kind.ADD, by, type),
                                entries.added(object)))));
        if (counts && process.isRunningHere()) {
            process.runAsync(process::runHere);
        }
        return counts;
    }

    /**
     * Returns the entries that follow from the state, and resumes a waiting or stuck process with them, and no other.
     * If another node has resumed it in the meantime, the entries follow from what that node has written.
     *
     * @param patience limits the wait for a node that has claimed the process
     */
    private List<JournalEntry> withResumption(Duration patience, Supplier<List<JournalEntry>> entries) {
        long begin = System.nanoTime();
        while (true) {
            List<JournalEntry> all = state.status().isFinished() ? List.of() : entries.get();
            if (!resumes(all)) {
                return all;
            }
            ResumptionChecks.requireDeployed(process);
            if (process.lifeCycle().tryClaim()) {
                return Stream.concat(
                                all.stream(),
                                Stream.of(process.lifecycleEntries().started()))
                        .toList();
            }
            if (!process.writer().catchUp() && !process.writer().endRemoved()) {
                if (patience.isZero()) {
                    return List.of();
                }
                process.lifeCycle().awaitOtherNode(begin, patience);
                process.writer().requireNoOpenRecord();
            }
        }
    }

    private boolean resumes(List<JournalEntry> entries) {
        return !entries.isEmpty()
                && !(entries.get(entries.size() - 1) instanceof JournalEntry.Ended)
                && (state.status() == ProcessStatus.WAITING || state.status() == ProcessStatus.STUCK);
    }

    /** Records that a caller has stopped the turn, if there is one, and it is that of the queued event. */
    boolean stoppedTurn(Caller by, Optional<Integer> event) {
        return claiming(() ->
                process.writer().commit(() -> withResumption(AWAIT_OTHER_NODE, () -> stoppedTurnEntries(by, event))));
    }

    private List<JournalEntry> stoppedTurnEntries(Caller by, Optional<Integer> event) {
        return state.turns().isOpen(event)
                ? List.of(
                        process.lifecycleEntries().commanded(ProcessCommand.Kind.STOP_TURN, by, ""),
                        process.turnLifeCycle().ended(Turn.Ending.STOPPED, "it was stopped", Optional.empty()))
                : List.of();
    }

    /** Queues an event, and starts a turn with it if the process is idle; empty if the process has ended. */
    Optional<QueuedEvent> enqueued(Object event, Caller by) {
        var queued = new AtomicReference<@Nullable QueuedEvent>();
        return delivering(() -> {
                    JournalEntry.Enqueued entry = entries.enqueued(event, by);
                    queued.set(state.turns().next(entry));
                    return process.turnLifeCycle().delivering(List.of(entry));
                })
                ? Optional.ofNullable(queued.get())
                : Optional.empty();
    }

    /** Starts a turn with an event that another node could not deliver. */
    void deliver() {
        if (!process.look(now -> process.turnLifeCycle().isDeliveryDue())) {
            return;
        }
        delivering(() -> process.turnLifeCycle().isDeliveryDue()
                ? process.turnLifeCycle().delivering(List.of())
                : List.<JournalEntry>of());
        if (process.look(now -> process.turnLifeCycle().isDeliveryDue())) { // another node has claimed it
            process.lifeCycle().scheduleWakeUp(TurnLifeCycle.RETRY);
        }
    }

    private boolean delivering(Supplier<List<JournalEntry>> supplier) {
        var isResumed = new AtomicBoolean();
        boolean counts = claiming(() -> process.writer().commit(() -> {
            List<JournalEntry> entries = supplier.get();
            isResumed.set(entries.stream().anyMatch(JournalEntry.Started.class::isInstance));
            return entries;
        }));
        if (counts && isResumed.get()) {
            process.runAsync(process::runHere);
        }
        return counts;
    }
}
