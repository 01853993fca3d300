/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.concurrent.InterruptibleThreads;
import io.karta.engine.event.ProcessEvents;
import io.karta.engine.journal.ProcessState;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.StoreFailedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Ends of one process: stores an end once, and announces it. Thread-safe. */
public final class ProcessEnding {

    private static final Logger LOG = System.getLogger(ProcessEnding.class.getName());

    /** Maximum time that the end of a timed-out process waits for a thread. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final JournaledProcess process;
    private final ProcessState state;
    private final JournalWriter writer;
    private final LifecycleEntries lifecycleEntries;
    private final EngineServices services;
    private final ProcessHost host;
    private final ProcessListeners onEnd = new ProcessListeners();
    private final ProcessListeners onRunEnd = new ProcessListeners();
    private final InterruptibleThreads streams = new InterruptibleThreads();
    private JournalEntry.@Nullable Ended pending;

    ProcessEnding(
            JournaledProcess process,
            ProcessState state,
            JournalWriter writer,
            LifecycleEntries lifecycleEntries,
            EngineServices services,
            ProcessHost host) {
        this.process = process;
        this.state = state;
        this.writer = writer;
        this.lifecycleEntries = lifecycleEntries;
        this.services = services;
        this.host = host;
    }

    /** Returns the listeners for the end of the process. */
    ProcessListeners onEnd() {
        return onEnd;
    }

    /** Returns the listeners for the moment when the process no longer runs on this node. */
    ProcessListeners onRunEnd() {
        return onRunEnd;
    }

    /**
     * Ends the process. Only the first call has an effect. An end is announced once it is stored.
     *
     * @throws StoreFailedException if the store is unavailable; nothing has changed then
     */
    void end(Cause cause, String reason, Optional<Throwable> failure) {
        end(lifecycleEntries.ended(cause, reason, failure), Runnable::run, () -> true);
    }

    /** Ends the process by a command of a caller. */
    void end(Cause cause, String reason, JournalEntry command) {
        stored(List.of(command, lifecycleEntries.ended(cause, reason, Optional.empty())), () -> true);
        announce(Runnable::run);
    }

    /**
     * Ends the process like {@link #end} if it still runs on this node; otherwise the node that owns it determines its
     * end.
     */
    public void endHere(Cause cause, String reason, Optional<Throwable> failure) {
        end(lifecycleEntries.ended(cause, reason, failure), Runnable::run, process::isRunningHere);
    }

    /** Ends the process if a condition holds when the journal is up to date. */
    private void end(JournalEntry.Ended end, Consumer<Runnable> executor, BooleanSupplier condition) {
        if (stored(end, condition) && end.cause() == Cause.GOAL_REACHED) {
            services.events().achieved(process);
        }
        announce(executor);
    }

    /** Ends the process if no caller can retry: now, or when the store is available again. */
    public void endEventually(Cause cause, String reason, Optional<Throwable> failure) {
        endEventually(lifecycleEntries.ended(cause, reason, failure), Runnable::run, () -> true);
    }

    private void endEventually(JournalEntry.Ended end, Consumer<Runnable> executor, BooleanSupplier condition) {
        try {
            end(end, executor, condition);
        } catch (StoreFailedException e) {
            LOG.log(Level.WARNING, () -> Messages.endNotKept(process), e);
            endLater(end);
            announce(executor);
        }
    }

    /** Stops running actions, and leaves the end to the heartbeat. */
    private void endLater(JournalEntry.Ended end) {
        synchronized (process) {
            pending = end;
        }
        host.retryEndLater(process);
        process.leave();
    }

    /** Stores an end if there is none yet and a condition holds; returns whether this end was stored. */
    private boolean stored(JournalEntry.Ended end, BooleanSupplier condition) {
        return stored(List.of(end), condition);
    }

    private boolean stored(List<JournalEntry> entries, BooleanSupplier condition) {
        synchronized (process) {
            writer.requireNoOpenRecord();
            if (state.status().isFinished() || !condition.getAsBoolean()) {
                return false;
            }
            try {
                writer.appendUpToDateAnywhere(entries, condition);
            } catch (RuntimeException e) {
                if (isStoredDurably()) {
                    throw Messages.notEnded(process, e instanceof StoreFailedException failed ? failed.cause() : e);
                }
                LOG.log(Level.WARNING, () -> Messages.endNotKept(process), e);
                writer.applyEnd(entries);
            }
            return state.ended().filter(writer::isAttempted).isPresent();
        }
    }

    /** Other nodes can run a process of a durable store, and end it differently. */
    private boolean isStoredDurably() {
        return services.store().isDurable() && writer.seen() > 0;
    }

    /** Retries an end that the store has not accepted. Returns whether the end is stored or obsolete. */
    boolean retryEnd() {
        boolean done;
        synchronized (process) {
            done = !writer.isOpen() && isStored();
        }
        if (done) {
            announce(process::runAsync);
        }
        return done;
    }

    private boolean isStored() {
        JournalEntry.Ended end = pending;
        try {
            writer.catchUp();
            if (end != null) {
                writer.appendUpToDateAnywhere(List.of(end), () -> !isOutOfDate(end));
            }
            pending = null;
            return true;
        } catch (RuntimeException e) { // the heartbeat reports that the store does not answer
            LOG.log(Level.DEBUG, () -> Messages.endNotKept(process), e);
            return false;
        }
    }

    /** A node that has taken the process over measures its time itself. */
    private boolean isOutOfDate(JournalEntry.Ended end) {
        return end.cause() == Cause.TIMEOUT
                && (state.status() != ProcessStatus.RUNNING || !state.node().equals(host.node()));
    }

    /** Runs a stream, which can outlive the action that begins it. The end of the process interrupts it. */
    void stream(Runnable work) {
        streams.run(work);
    }

    /** Notifies listeners that the process has ended, or no longer runs on this node. */
    void announce(Consumer<Runnable> executor) {
        List<Runnable> listeners;
        boolean ends;
        synchronized (process) {
            ends = state.status().isFinished() && !onEnd.isClosed();
            if (process.isRunningHere() || (state.status().isFinished() && !ends && onRunEnd.isEmpty())) {
                return;
            }
            listeners = new ArrayList<>(ends ? onEnd.close() : List.of());
            listeners.addAll(onRunEnd.drain());
        }
        if (ends) {
            Cause cause = state.ended().orElseThrow().cause();
            process.children().forEach(child -> child.ending().endWith(process, cause, executor));
            process.acting().interrupt();
            streams.interrupt();
            if (writer.hasEndedHere()) {
                host.ended(process, process.children().isEmpty() && process.isExclusive());
            } else {
                host.left(process);
                services.events().channels().close(process.id());
            }
        }
        if (ends || services.store().isDurable()) {
            host.cleanUp(process);
        }
        executor.accept(() -> {
            if (ends && writer.hasEndedHere()) {
                publishEnd(state.ended().orElseThrow());
            }
            listeners.forEach(listener -> ProcessEvents.callListener(process, listener));
        });
    }

    private void publishEnd(JournalEntry.Ended end) {
        if (end.cause().status() == ProcessStatus.TERMINATED) {
            services.events().terminating(process, end.reason());
        }
        process.turnEndedWithProcess().ifPresent(turn -> services.events()
                .turnEnded(
                        process,
                        turn.number(),
                        turn.ending().orElseThrow(),
                        turn.reason().orElse(""),
                        end.failure()));
        services.events().ended(process);
    }

    /** Reads entries of other nodes, or ends the process if another node has removed it from the store. */
    void endIfRemoved() {
        process.refresh(Long.MAX_VALUE);
        synchronized (process) {
            boolean unused = !writer.isOpen() && writer.endRemoved();
        }
        announce(Runnable::run);
    }

    /** Ends the process with its parent. */
    void endWith(JournaledProcess parent) {
        Cause cause = parent.look(known -> known.ended().orElseThrow().cause());
        endWith(parent, cause, Runnable::run);
    }

    void endWith(JournaledProcess parent, Cause cause, Consumer<Runnable> executor) {
        String reason = "its parent " + parent.id() + " has ended";
        endEventually(lifecycleEntries.ended(childCause(cause), reason, Optional.empty()), executor, () -> true);
    }

    private static Cause childCause(Cause parents) {
        return parents == Cause.TIMEOUT ? Cause.TIMEOUT : Cause.KILL;
    }

    /** Ends the process because no action is left, unless the journal has grown since. */
    public void endIdle(Cause cause, String reason, long seen) {
        process.writer()
                .commit(
                        () -> process.lifeCycle().isUnchangedSince(seen)
                                ? List.of(lifecycleEntries.ended(cause, reason, Optional.empty()))
                                : List.<JournalEntry>of(),
                        () -> {},
                        () -> {
                            if (cause == Cause.GOAL_REACHED) {
                                services.events().achieved(process);
                            }
                        });
    }

    /**
     * Ends a process if its timeout has elapsed while it was stuck, or its idle timeout since its last turn; otherwise
     * checks again later.
     */
    void endIfIdleTooLong(Instant now) {
        boolean isOver;
        synchronized (process) {
            Optional<Instant> end = idlesUntil();
            isOver = end.filter(time -> !time.isAfter(now)).isPresent();
            if (end.isPresent() && !isOver) {
                process.lifeCycle().scheduleWakeUp();
            }
        }
        if (isOver) {
            BooleanSupplier isStillOver =
                    () -> idlesUntil().filter(time -> !time.isAfter(now)).isPresent();
            String reason = process.turnLifeCycle().isEnabled()
                    ? process.turnLifeCycle().idleReason()
                    : timeoutReason();
            end(lifecycleEntries.ended(Cause.TIMEOUT, reason, Optional.empty()), Runnable::run, isStillOver);
        }
    }

    private Optional<Instant> idlesUntil() {
        return state.idlesUntil().or(() -> state.turns().idlesUntil());
    }

    /** Returns the reason of an end by timeout. */
    String timeoutReason() {
        return "it may run for %s and has".formatted(process.origin().terms().timeout());
    }

    /**
     * Ends the process, or its turn, because the timeout has elapsed. Another thread stores the end, because the timer
     * thread also renews claims. If no thread is free in time, the timer thread stores it.
     *
     * @param turnsEnded the number of ended turns when the time began; a later turn has its own timeout
     */
    void onTimeout(int turnsEnded) {
        var begun = new AtomicBoolean();
        Runnable end = () -> {
            if (begun.compareAndSet(false, true) && !isTurnTimedOut(turnsEnded)) {
                endEventually(
                        lifecycleEntries.ended(Cause.TIMEOUT, timeoutReason(), Optional.empty()),
                        process::runAsync,
                        process::isRunningHere);
            }
        };
        process.runAsync(end);
        if (!begun.get()) {
            Future<?> unused = services.deadlines().after(PATIENCE, end);
        }
    }

    /** If the turn cannot be ended because the store does not answer, its node leaves the process. */
    private boolean isTurnTimedOut(int turnsEnded) {
        if (!process.turnLifeCycle().isEnabled()) {
            return false;
        }
        try {
            return process.turnLifeCycle().timeOut(turnsEnded);
        } catch (StoreFailedException e) {
            LOG.log(Level.WARNING, () -> Messages.endNotKept(process), e);
            process.leave();
            return true;
        }
    }
}
