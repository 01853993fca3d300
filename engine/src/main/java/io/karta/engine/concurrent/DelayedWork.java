/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Work that a scheduler runs after a delay. Schedulers of servers keep cancelled tasks until their time, and with a
 * task the class loader of its application. So cancelled work refers to nothing any more ({@link FutureTask} releases
 * what it calls), and the delays of such schedulers are divided into short ones. All of them run in the context of the
 * thread that scheduled the work. Thread-safe.
 */
final class DelayedWork extends FutureTask<@Nullable Void> {

    private final ScheduledExecutorService scheduler;
    private final long longestDelay;
    private final AtomicReference<@Nullable Future<?>> scheduled = new AtomicReference<>();

    /** Nanoseconds after the scheduled run. */
    private final AtomicLong left;

    private DelayedWork(Runnable work, long delay, ScheduledExecutorService scheduler, long longestDelay) {
        super(work, null);
        this.longestDelay = longestDelay;
        this.left = new AtomicLong(delay);
        this.scheduler = scheduler;
    }

    static Future<?> schedule(Runnable work, long nanos, ScheduledExecutorService scheduler, long longestDelay) {
        var delayed = new DelayedWork(work, nanos, scheduler, longestDelay);
        delayed.scheduleNext();
        return delayed;
    }

    private void scheduleNext() {
        long next = Math.min(left.get(), longestDelay);
        left.addAndGet(-next);
        scheduled.set(scheduler.schedule(this, next, TimeUnit.NANOSECONDS));
        if (isCancelled()) {
            done();
        }
    }

    @Override
    public void run() {
        if (left.get() > 0 && !isDone()) {
            scheduleNext();
        } else {
            super.run();
        }
    }

    @Override
    protected void done() {
        Future<?> task = scheduled.getAndSet(null);
        if (task != null && isCancelled()) {
            task.cancel(false);
        }
    }
}
