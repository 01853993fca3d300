/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;

/** Timer of delayed work and of timeouts. Thread-safe. */
public final class EngineTimer implements AutoCloseable {

    /** Longer than any run, and representable in nanoseconds. */
    public static final Duration LONGEST = Duration.ofDays(36_500);

    private final ScheduledExecutorService scheduler;
    private final long longestDelay;
    private final TimeoutTimer clock = new TimeoutTimer(this);

    public EngineTimer(ScheduledExecutorService scheduler) {
        this(scheduler, LONGEST);
    }

    /**
     * Creates a timer.
     *
     * @param longestDelay the maximum delay of a task of the scheduler; longer delays are divided
     */
    public EngineTimer(ScheduledExecutorService scheduler, Duration longestDelay) {
        this.scheduler = scheduler;
        this.longestDelay = nanos(longestDelay);
    }

    public static long nanos(Duration time) {
        return (time.compareTo(LONGEST) < 0 ? time : LONGEST).toNanos();
    }

    /** Creates a timeout for the thread that will start it. */
    public CallTimeout alarm(Duration time) {
        return new CallTimeout(clock, time);
    }

    /**
     * Runs work after a time, unless it is cancelled before, as it is nearly always. A scheduler that keeps cancelled
     * tasks has one task for all such work; the work then runs in the context of the thread that scheduled this task.
     */
    public Future<?> timeout(Duration time, Runnable end) {
        return keepsCancelledTasks() ? WorkTimeout.start(clock, time, end) : after(time, end);
    }

    private boolean keepsCancelledTasks() {
        return longestDelay < nanos(LONGEST);
    }

    /** Runs work after a delay, unless it is cancelled before. */
    public Future<?> after(Duration time, Runnable end) {
        return DelayedWork.schedule(end, nanos(time), scheduler, longestDelay);
    }

    /** Waits on the current thread. An interrupt, for example by the end of a process, ends the wait. */
    public void pause(Duration time) throws InterruptedException {
        if (time.isZero()) {
            return;
        }
        var over = new CountDownLatch(1);
        Future<?> timer = after(time, over::countDown);
        try {
            over.await();
        } finally {
            timer.cancel(false);
        }
    }

    /** Cancels the check of timeouts: a server reports tasks of applications that have ended. */
    @Override
    public void close() {
        clock.close();
    }
}
