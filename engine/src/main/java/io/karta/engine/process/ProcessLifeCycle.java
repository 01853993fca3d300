/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.ProcessState;
import io.karta.process.Caller;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ProcessCommand;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Command;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Start, takeover and suspension of one process on this node, with its claim and its timers. Thread-safe. */
public final class ProcessLifeCycle {

    private static final long CLAIM_RETRY_MILLIS = 50;

    private final JournaledProcess process;
    private final ProcessState state;
    private final JournalWriter writer;
    private final LifecycleEntries lifecycleEntries;
    private final EngineServices services;
    private final ProcessHost host;
    private final ProcessTimers timers;
    private final AtomicInteger awaiting = new AtomicInteger();
    private boolean claimed;

    ProcessLifeCycle(
            JournaledProcess process,
            ProcessState state,
            JournalWriter writer,
            LifecycleEntries lifecycleEntries,
            EngineServices services,
            ProcessHost host,
            ProcessTimers timers) {
        this.process = process;
        this.state = state;
        this.writer = writer;
        this.lifecycleEntries = lifecycleEntries;
        this.services = services;
        this.host = host;
        this.timers = timers;
    }

    /** Starts or restarts the process on this node. */
    public void start() {
        start(this::claim);
    }

    /**
     * Starts the process like {@link #start()}, as a caller has requested. If another node is about to start it, for
     * example because two requests with one idempotency key have arrived, waits until it has, and rejects this start.
     */
    public void startRequested() {
        start(this::claimOrAwaitStart);
    }

    private void start(Runnable claim) {
        host.requireOpen(process);
        ResumptionChecks.requireDeployed(process);
        boolean first;
        List<JournalEntry> written;
        synchronized (process) {
            first = state.status() == ProcessStatus.NOT_STARTED;
            written = writer.seen() == 0 ? begin() : written(claim, this::starting);
            startTimeout();
        }
        started(first, written);
    }

    private void started(boolean first, List<JournalEntry> written) {
        host.appended(process, written);
        process.ending().announce(Runnable::run);
        if (first) {
            services.events().started(process);
        } else {
            services.events().resumed(process);
        }
        if (written.get(written.size() - 1) instanceof JournalEntry.Suspended) {
            services.events().suspended(process);
        }
    }

    /** Announces that the process is stuck because of unfinished actions. */
    public void announceSuspension() {
        if (process.status().isSuspended()) {
            services.events().suspended(process);
        }
    }

    /** Starts a paused or stuck process again, as a caller has commanded. */
    void resume(Caller by) {
        restart(() -> {
            requireStartable();
            return List.of(lifecycleEntries.commanded(ProcessCommand.Kind.RESUME, by, ""), lifecycleEntries.started());
        });
    }

    /** Starts a new or paused process for one action. */
    void step(Caller by) {
        restart(() -> {
            if (state.status() != ProcessStatus.NOT_STARTED && state.status() != ProcessStatus.PAUSED) {
                throw Messages.notSteppable(process);
            }
            return List.of(
                    lifecycleEntries.commanded(ProcessCommand.Kind.STEP, by, ""),
                    lifecycleEntries.started(),
                    lifecycleEntries.requested(Command.STEP, "one step has run"));
        });
    }

    /** Starts a stuck or failed process again, with the actions that had failed. */
    void retry(Caller by) {
        process.refreshSuspended();
        restart(() -> {
            if (state.status() != ProcessStatus.STUCK && state.status() != ProcessStatus.FAILED) {
                throw Messages.notRetryable(process);
            }
            return lifecycleEntries.retried(lifecycleEntries.commanded(ProcessCommand.Kind.RETRY, by, ""));
        });
    }

    private void restart(Supplier<List<JournalEntry>> entries) {
        host.requireOpen(process);
        ResumptionChecks.requireDeployed(process);
        boolean first;
        List<JournalEntry> written;
        synchronized (process) {
            List<JournalEntry> unused = entries.get(); // rejects a command before a claim is taken
            first = state.status() == ProcessStatus.NOT_STARTED;
            written = written(this::claim, entries);
            process.ending().onEnd().reopen();
            startTimeout();
        }
        started(first, written);
    }

    /** Stores a new process with its claim and its start, atomically. */
    private List<JournalEntry> begin() {
        List<JournalEntry> started = starting();
        try {
            writer.begin(started, host.node(), host.lease());
        } catch (RuntimeException | Error e) {
            process.notBegun(Optional.of(e));
            throw e;
        }
        started.forEach(process::apply);
        return started;
    }

    private List<JournalEntry> written(Runnable claim, Supplier<List<JournalEntry>> entries) {
        claim.run();
        try {
            List<JournalEntry> written = writer.appendUpToDate(entries, () -> {});
            if (written.isEmpty()) { // another node has ended it
                throw Messages.notRunnable(process);
            }
            return written;
        } finally {
            releaseUnusedClaim();
        }
    }

    /** Releases an unused claim after a failure of the store or a start on another node. */
    void releaseUnusedClaim() {
        synchronized (process) {
            if (claimed && !process.isRunningHere()) {
                host.suspended(process);
                scheduleWakeUp();
            }
            claimed = false;
        }
    }

    /** Releases a claim, unless the process has been started on this node in the meantime. */
    public void releaseClaim() {
        synchronized (process) {
            if (!process.isRunningHere()) {
                host.suspended(process);
            }
        }
    }

    void claim() {
        if (!tryClaim()) {
            throw Messages.claimedElsewhere(process);
        }
    }

    /** The claim of a node that has failed before the start ends with its lease. */
    private void claimOrAwaitStart() {
        long begin = System.nanoTime();
        while (!tryClaim()) {
            boolean isStarting = state.status() == ProcessStatus.NOT_STARTED
                    && services.store().isDurable();
            awaitOtherNode(begin, isStarting ? host.lease() : Duration.ZERO);
            host.requireOpen(process);
            if ((!writer.catchUp() && writer.endRemoved()) || state.status() != ProcessStatus.NOT_STARTED) {
                throw Messages.notRunnable(process);
            }
        }
    }

    /**
     * Waits a moment for the node that has claimed the process.
     *
     * @param begin when the wait began, as a time of {@link System#nanoTime}
     * @throws io.karta.agent.AgentException if the wait has reached its limit, or is interrupted
     */
    void awaitOtherNode(long begin, Duration limit) {
        if (System.nanoTime() - begin >= limit.toNanos()) {
            throw Messages.claimedElsewhere(process);
        }
        try {
            process.wait(CLAIM_RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Messages.claimedElsewhere(process);
        }
    }

    /** Claims the process, unless another node has claimed it. */
    boolean tryClaim() {
        claimed = host.claim(process);
        return claimed;
    }

    private List<JournalEntry> starting() {
        requireStartable();
        return List.of(lifecycleEntries.started());
    }

    private void requireStartable() {
        boolean first = state.status() == ProcessStatus.NOT_STARTED;
        if (!first && state.status() != ProcessStatus.STUCK && state.status() != ProcessStatus.PAUSED) {
            throw Messages.notRunnable(process);
        }
    }

    /**
     * Takes over a process that this node has claimed, because the node that ran it has failed.
     *
     * @param starts the number of starts before the claim; a later start belongs to another node, even if this node
     *     holds a claim
     * @return whether it runs here now, or is suspended because of unfinished actions of the other node
     */
    boolean takeOver(int starts) {
        boolean isTakenOver = process.writer()
                .commit(() ->
                        state.status() == ProcessStatus.RUNNING && !process.isRunningHere() && state.starts() == starts
                                ? lifecycleEntries.takenOver()
                                : List.<JournalEntry>of());
        if (isTakenOver) {
            ensureTimeout();
            announceSuspension();
        }
        return isTakenOver;
    }

    /** Suspends the process unless it has ended, or its state has changed since the loop read it. */
    public boolean suspend(ProcessStatus status, String reason, long seen) {
        boolean suspended = process.writer()
                .commit(() -> isUnchangedSince(seen)
                        ? List.of(lifecycleEntries.suspended(status, reason))
                        : List.<JournalEntry>of());
        if (suspended) {
            services.events().suspended(process);
        }
        return suspended;
    }

    /** Suspends a stuck process as {@link #suspend} does, but its time continues. */
    public boolean idle(String reason, long seen) {
        boolean suspended = process.writer()
                .commit(() -> isUnchangedSince(seen)
                        ? List.of(lifecycleEntries.idling(reason, timeLeft()))
                        : List.<JournalEntry>of());
        if (suspended) {
            services.events().suspended(process);
        }
        return suspended;
    }

    boolean isUnchangedSince(long seen) {
        return state.status() == ProcessStatus.RUNNING && writer.seen() == seen;
    }

    void startTimeout() {
        if (process.isRunningHere()) {
            int turnsEnded = state.turns().ended();
            timers.startTimeout(timeLeft(), () -> process.ending().onTimeout(turnsEnded));
        }
    }

    /** Starts the timeout again if the process runs. */
    void ensureTimeout() {
        synchronized (process) {
            startTimeout();
        }
    }

    /** Returns the remaining time before the timeout. */
    public Duration timeLeft() {
        synchronized (process) {
            Duration left = process.turnLifeCycle()
                    .timeLimit()
                    .minus(state.used(services.clock().instant()));
            return left.isNegative() || left.isZero() ? Duration.ofNanos(1) : left;
        }
    }

    /** Any node can resume a suspended process. This node checks the expiry of questions. */
    void release() {
        synchronized (process) {
            if (!state.status().isSuspended()) {
                return;
            }
            host.suspended(process);
            scheduleWakeUp();
        }
    }

    /** Checks the suspended process again after a delay. */
    void scheduleWakeUp(Duration delay) {
        synchronized (process) {
            timers.scheduleWakeUp(Optional.of(services.clock().instant().plus(delay)), host.waking(process));
        }
    }

    /** The clock can be behind the timer, for example after a correction of the time of the node. */
    void repeatEarlyWakeUp(Instant now) {
        synchronized (process) {
            if (!process.isRunningHere()
                    && state.wakesAt().filter(now::isBefore).isPresent()) {
                scheduleWakeUp();
            }
        }
    }

    void scheduleWakeUp() {
        timers.scheduleWakeUp(state.wakesAt(), host.waking(process));
    }

    /** Runs the process, and waits until it no longer runs on any thread of this node. */
    public void runAndAwait() {
        awaiting.incrementAndGet();
        try {
            process.run();
            awaitSuspension();
        } finally {
            awaiting.decrementAndGet();
        }
    }

    /** Returns whether a thread of this node waits for the result of the process. */
    public boolean isAwaited() {
        return awaiting.get() > 0;
    }

    /** Waits until the process no longer runs on any thread of this node. */
    void awaitSuspension() {
        boolean cancelled = false;
        synchronized (process) {
            while (process.isRunningHere() && !cancelled) {
                try {
                    process.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    cancelled = process.isRunningHere();
                }
            }
        }
        if (cancelled) { // a process that another thread has resumed since is not this thread's to kill
            process.killHere();
        }
    }

    /** Runs work when the process no longer runs on this node. */
    public void whenNotRunningHere(Runnable then) {
        synchronized (process) {
            if (process.isRunningHere() && process.ending().onRunEnd().add(then)) {
                return;
            }
        }
        then.run();
    }
}
