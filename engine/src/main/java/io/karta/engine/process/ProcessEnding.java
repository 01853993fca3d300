/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

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
    private final LifecycleEntries milestones;
    private final EngineServices services;
    private final ProcessHost home;
    private final ProcessListeners onEnd = new ProcessListeners();
    private final ProcessListeners onRest = new ProcessListeners();
    private JournalEntry.@Nullable Ended pending;

    ProcessEnding(
            JournaledProcess process,
            ProcessState state,
            JournalWriter writer,
            LifecycleEntries milestones,
            EngineServices services,
            ProcessHost home) {
        this.process = process;
        this.state = state;
        this.writer = writer;
        this.milestones = milestones;
        this.services = services;
        this.home = home;
    }

    /** Returns the listeners for the end of the process. */
    ProcessListeners onEnd() {
        return onEnd;
    }

    /** Returns the listeners for the moment when the process no longer runs on this node. */
    ProcessListeners onRest() {
        return onRest;
    }

    /**
     * Ends the process. Only the first call has an effect. An end is announced once it is stored.
     *
     * @throws StoreFailedException if the store is unavailable; nothing has changed then
     */
    void end(Cause cause, String reason, Optional<Throwable> failure) {
        end(milestones.ended(cause, reason, failure), Runnable::run, () -> true);
    }

    /** Ends the process by a command of a caller. */
    void end(Cause cause, String reason, JournalEntry command) {
        stored(List.of(command, milestones.ended(cause, reason, Optional.empty())), () -> true);
        announce(Runnable::run);
    }

    /**
     * Ends the process like {@link #end} if it still runs on this node; otherwise the node that owns it determines its
     * end.
     */
    public void endHere(Cause cause, String reason, Optional<Throwable> failure) {
        end(milestones.ended(cause, reason, failure), Runnable::run, process::isRunningHere);
    }

    /** Ends the process if a condition holds when the journal is up to date. */
    private void end(JournalEntry.Ended end, Consumer<Runnable> teller, BooleanSupplier condition) {
        if (stored(end, condition) && end.cause() == Cause.GOAL_REACHED) {
            services.events().achieved(process);
        }
        announce(teller);
    }

    /** Ends the process if no caller can retry: now, or when the store is available again. */
    public void endSoon(Cause cause, String reason, Optional<Throwable> failure) {
        endSoon(milestones.ended(cause, reason, failure), Runnable::run, () -> true);
    }

    private void endSoon(JournalEntry.Ended end, Consumer<Runnable> teller, BooleanSupplier condition) {
        try {
            end(end, teller, condition);
        } catch (StoreFailedException e) {
            LOG.log(Level.WARNING, () -> Messages.endNotKept(process), e);
            endLater(end);
            announce(teller);
        }
    }

    /** Stops running actions, and leaves the end to the heartbeat. */
    private void endLater(JournalEntry.Ended end) {
        synchronized (process) {
            pending = end;
        }
        home.endsLater(process);
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
                if (isKnownElsewhere()) {
                    throw Messages.notEnded(process, e instanceof StoreFailedException failed ? failed.cause() : e);
                }
                LOG.log(Level.WARNING, () -> Messages.endNotKept(process), e);
                writer.endsHere(entries);
            }
            return state.ended().filter(writer::isAttempted).isPresent();
        }
    }

    /** Other nodes can run a process of a durable store, and end it differently. */
    private boolean isKnownElsewhere() {
        return services.store().isDurable() && writer.seen() > 0;
    }

    /** Retries an end that the store has not accepted; returns whether no end is left to store. */
    boolean endsNow() {
        boolean done;
        synchronized (process) {
            done = !writer.isOpen() && isStored();
        }
        if (done) {
            announce(process::elsewhere);
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
                && (state.status() != ProcessStatus.RUNNING || !state.node().equals(home.node()));
    }

    /** Notifies listeners that the process has ended, or no longer runs on this node. */
    void announce(Consumer<Runnable> teller) {
        List<Runnable> told;
        boolean ends;
        synchronized (process) {
            ends = state.status().isFinished() && !onEnd.isTold();
            if (process.isRunningHere() || (state.status().isFinished() && !ends && onRest.isEmpty())) {
                return;
            }
            told = new ArrayList<>(ends ? onEnd.tellForGood() : List.of());
            told.addAll(onRest.tell());
        }
        if (ends) {
            Cause cause = state.ended().orElseThrow().cause();
            process.children().forEach(child -> child.ending().endWith(process, cause, teller));
            process.acting().interrupt();
            if (writer.hasEndedHere()) {
                home.ended(process, process.children().isEmpty() && process.isYoung());
            } else {
                home.left(process);
            }
        }
        if (ends || services.store().isDurable()) {
            home.departed(process);
        }
        teller.accept(() -> {
            if (ends && writer.hasEndedHere()) {
                tellEnd(state.ended().orElseThrow());
            }
            told.forEach(listener -> ProcessEvents.tell(process, listener));
        });
    }

    private void tellEnd(JournalEntry.Ended end) {
        if (end.cause().status() == ProcessStatus.TERMINATED) {
            services.events().terminating(process, end.reason());
        }
        services.events().ended(process);
    }

    /** Ends because its parent has. */
    void endWith(JournaledProcess parent) {
        Cause cause = parent.look(known -> known.ended().orElseThrow().cause());
        endWith(parent, cause, Runnable::run);
    }

    void endWith(JournaledProcess parent, Cause cause, Consumer<Runnable> teller) {
        String reason = "its parent " + parent.id() + " has ended";
        endSoon(milestones.ended(childCause(cause), reason, Optional.empty()), teller, () -> true);
    }

    private static Cause childCause(Cause parents) {
        return parents == Cause.TIMEOUT ? Cause.TIMEOUT : Cause.KILL;
    }

    /** Ends the process because no action is left, unless the journal has grown since. */
    public void endIdle(Cause cause, String reason, long seen) {
        process.commit(
                () -> process.lifeCycle().isUnchangedSince(seen)
                        ? List.of(milestones.ended(cause, reason, Optional.empty()))
                        : List.<JournalEntry>of(),
                () -> {},
                () -> {
                    if (cause == Cause.GOAL_REACHED) {
                        services.events().achieved(process);
                    }
                });
    }

    /** Ends a stuck process when its time is over, and otherwise checks again later. */
    void endIfIdleTooLong(Instant now) {
        boolean isOver;
        synchronized (process) {
            Optional<Instant> end = state.idlesUntil();
            isOver = end.filter(time -> !time.isAfter(now)).isPresent();
            if (end.isPresent() && !isOver) {
                process.lifeCycle().setTheAlarm();
            }
        }
        if (isOver) {
            BooleanSupplier isStillOver =
                    () -> state.idlesUntil().filter(time -> !time.isAfter(now)).isPresent();
            end(milestones.ended(Cause.TIMEOUT, timeIsUp(), Optional.empty()), Runnable::run, isStillOver);
        }
    }

    /** Returns the reason of an end by timeout. */
    String timeIsUp() {
        return "it may run for %s and has".formatted(process.origin().terms().timeout());
    }

    /**
     * Ends the process because its timeout has elapsed. Another thread stores the end, because the thread of the timer
     * also renews claims; if none becomes free, the thread of the timer does.
     */
    void timeUp() {
        var begun = new AtomicBoolean();
        Runnable end = () -> {
            if (begun.compareAndSet(false, true)) {
                endSoon(
                        milestones.ended(Cause.TIMEOUT, timeIsUp(), Optional.empty()),
                        process::elsewhere,
                        process::isRunningHere);
            }
        };
        process.elsewhere(end);
        if (!begun.get()) {
            Future<?> unused = services.deadlines().after(PATIENCE, end);
        }
    }
}
