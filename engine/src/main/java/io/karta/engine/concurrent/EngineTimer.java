/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Timer of delayed work and of timeouts. Thread-safe. */
public final class EngineTimer implements AutoCloseable {

    /** Longer than any run, and representable in nanoseconds. */
    public static final Duration LONGEST = Duration.ofDays(36_500);

    /** Time after which work that has found no thread tries again. */
    private static final Duration RETRY = Duration.ofMillis(100);

    private final ScheduledExecutorService scheduler;
    private final long longestDelay;
    private final TimeoutTimer clock = new TimeoutTimer(this);
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Thread> occupied = new AtomicReference<>();

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
        return DelayedWork.schedule(() -> onTimer(end), nanos(time), scheduler, longestDelay);
    }

    private void onTimer(Runnable work) {
        boolean isOutermost = threads.add(Thread.currentThread());
        try {
            work.run();
        } finally {
            if (isOutermost) {
                threads.remove(Thread.currentThread());
            }
        }
    }

    /**
     * Runs work for which no other thread is free on the calling thread. Such work may take long, so only one thread of
     * this timer runs it at a time; on another one, it tries again later.
     */
    public void runHere(Runnable work, Runnable tryAgain) {
        Thread thread = Thread.currentThread();
        if (!threads.contains(thread) || occupied.get() == thread) {
            work.run();
        } else if (occupied.compareAndSet(null, thread)) {
            try {
                work.run();
            } finally {
                occupied.set(null);
            }
        } else {
            runLater(work, tryAgain);
        }
    }

    private void runLater(Runnable work, Runnable tryAgain) {
        try {
            Future<?> unused = after(RETRY, tryAgain);
        } catch (RejectedExecutionException ignored) { // the scheduler of a server may do so, too
            work.run();
        }
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
