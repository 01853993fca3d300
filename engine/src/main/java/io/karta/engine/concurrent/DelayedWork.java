/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Work that a scheduler runs after a delay. Schedulers of servers keep cancelled tasks until their time, and with a
 * task the class loader of its application. So cancelled work refers to nothing any more ({@link FutureTask} releases
 * what it calls), and long delays are divided into short ones. All of them run in the context of the thread that
 * scheduled the work. Thread-safe.
 */
final class DelayedWork extends FutureTask<@Nullable Void> {

    private static final long LONGEST_DELAY = TimeUnit.SECONDS.toNanos(30);

    private final ScheduledExecutorService scheduler;
    private final long begin = System.nanoTime();
    private final long delay;
    private final AtomicReference<@Nullable Future<?>> scheduled = new AtomicReference<>();

    private DelayedWork(Runnable work, long delay, ScheduledExecutorService scheduler) {
        super(work, null);
        this.delay = delay;
        this.scheduler = scheduler;
    }

    static Future<?> schedule(Runnable work, long nanos, ScheduledExecutorService scheduler) {
        var delayed = new DelayedWork(work, nanos, scheduler);
        delayed.scheduleNext(nanos);
        return delayed;
    }

    private void scheduleNext(long left) {
        scheduled.set(scheduler.schedule(this, Math.min(left, LONGEST_DELAY), TimeUnit.NANOSECONDS));
        if (isCancelled()) {
            done();
        }
    }

    @Override
    public void run() {
        long left = delay - (System.nanoTime() - begin);
        if (left > 0 && delay > LONGEST_DELAY && !isDone()) {
            scheduleNext(left);
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
