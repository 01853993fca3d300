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
 * Work that a scheduler runs after a delay. Schedulers of servers keep cancelled tasks until their time, so cancelled
 * work refers to nothing any more: a {@link FutureTask} releases what it calls. Thread-safe.
 */
final class DelayedWork extends FutureTask<@Nullable Void> {

    private final AtomicReference<@Nullable Future<?>> scheduled = new AtomicReference<>();

    private DelayedWork(Runnable work) {
        super(work, null);
    }

    static Future<?> schedule(Runnable work, long nanos, ScheduledExecutorService scheduler) {
        var delayed = new DelayedWork(work);
        delayed.scheduled.set(scheduler.schedule(delayed, nanos, TimeUnit.NANOSECONDS));
        if (delayed.isCancelled()) {
            delayed.done();
        }
        return delayed;
    }

    @Override
    protected void done() {
        Future<?> task = scheduled.getAndSet(null);
        if (task != null && isCancelled()) {
            task.cancel(false);
        }
    }
}
