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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Commands from outside a process: answers, ends of children and added objects, which are journaled and resume the
 * process. Thread-safe: the state is read and written in commits of the process, under its lock.
 */
public final class ExternalCommands {

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
        return resume(question, () -> entries.answered(question, by, value), () -> services.events()
                .answered(process, question, by));
    }

    /** Resumes with the result of a child. */
    void completed(PendingAnswer question, JournaledProcess child, Object result) {
        Duration runTime = runTime(child);
        resume(
                question,
                () -> entries.answered(question, Optional.empty(), Optional.of(result))
                        .after(runTime),
                () -> services.events().answered(process, question, Optional.empty()));
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
        if (resume(question, () -> entries.expired(question), event)) {
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
                () -> services.events().answered(process, question, Optional.empty()));
    }

    private boolean resume(PendingAnswer question, Supplier<JournalEntry> entry, Runnable event) {
        return claiming(() -> process.writer()
                .commitAfter(
                        event,
                        () -> state.question(question.id()).isPresent()
                                ? withResumption(entry.get())
                                : List.<JournalEntry>of()));
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

    /** Ends the process, because its answer will never arrive. */
    void fails(PendingAnswer question, Throwable failure) {
        claiming(() -> process.writer()
                .commit(() -> state.question(question.id()).isPresent()
                        ? withFailure(entries.failed(question, failure), new FailurePolicy(process).end(failure))
                        : List.<JournalEntry>of()));
    }

    /** After a failed turn, the process continues with the next one. */
    private List<JournalEntry> withFailure(JournalEntry failed, JournalEntry end) {
        List<JournalEntry> all = new ArrayList<>(List.of(failed));
        all.addAll(end instanceof JournalEntry.Ended ? List.of(end) : withResumption(end));
        return all;
    }

    /** Adds an object; returns false if the process has ended. */
    boolean added(Object object, Caller by) {
        String type = object.getClass().getSimpleName();
        boolean counts = claiming(() -> process.writer().commit(() -> {
            List<JournalEntry> all =
                    new ArrayList<>(List.of(process.lifecycleEntries().commanded(ProcessCommand.Kind.ADD, by, type)));
            all.addAll(withResumption(entries.added(object)));
            return all;
        }));
        if (counts && process.isRunningHere()) {
            process.runAsync(process::runHere);
        }
        return counts;
    }

    /** External commands resume a waiting or stuck process, and no other. */
    private List<JournalEntry> withResumption(JournalEntry entry) {
        if (state.status() != ProcessStatus.WAITING && state.status() != ProcessStatus.STUCK) {
            return List.of(entry);
        }
        ResumptionChecks.requireDeployed(process);
        process.lifeCycle().claim();
        return List.of(entry, process.lifecycleEntries().started());
    }

    /** Records that a caller has stopped the turn, if there is one, and it is that of the queued event. */
    boolean stoppedTurn(Caller by, Optional<Integer> event) {
        return claiming(() -> process.writer().commit(() -> {
            if (!state.turns().isOpen(event)) {
                return List.of();
            }
            List<JournalEntry> all = new ArrayList<>(
                    List.of(process.lifecycleEntries().commanded(ProcessCommand.Kind.STOP_TURN, by, "")));
            all.addAll(withResumption(
                    process.turnLifeCycle().ended(Turn.Ending.STOPPED, "it was stopped", Optional.empty())));
            return all;
        }));
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
