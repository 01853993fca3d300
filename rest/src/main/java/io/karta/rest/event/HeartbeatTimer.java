/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.event;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/** Periodic task, on a thread of the server or, without Jakarta Concurrency, on a separate one. Thread-safe. */
final class HeartbeatTimer implements AutoCloseable {

    private @Nullable ScheduledExecutorService own;
    private @Nullable Future<?> task;

    /** Starts the task unless it is running. */
    synchronized void start(Duration period, Runnable work) {
        if (task == null) {
            long nanos = Math.max(1, period.toNanos());
            task = scheduler().scheduleWithFixedDelay(work, nanos, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private ScheduledExecutorService scheduler() {
        return ofServer().orElseGet(() -> {
            var scheduler = new ScheduledThreadPoolExecutor(1, work -> {
                var thread = new Thread(work, "karta-heartbeat");
                thread.setDaemon(true);
                return thread;
            });
            own = scheduler;
            return scheduler;
        });
    }

    @SuppressWarnings("BanJNDI") // the specification reserves this constant name
    private static Optional<ScheduledExecutorService> ofServer() {
        try {
            Object found = InitialContext.doLookup("java:comp/DefaultManagedScheduledExecutorService");
            return found instanceof ScheduledExecutorService scheduler ? Optional.of(scheduler) : Optional.empty();
        } catch (NamingException ignored) { // no server, or one without Jakarta Concurrency
            return Optional.empty();
        }
    }

    @Override
    public synchronized void close() {
        if (task != null) {
            task.cancel(true);
        }
        if (own != null) {
            own.shutdownNow();
        }
    }
}
