/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/** Open responses, and their heartbeat. Thread-safe. */
final class EventStreams {

    private final Duration heartbeat;
    private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService own;
    private @Nullable Future<?> task;

    EventStreams(Duration heartbeat) {
        this.heartbeat = heartbeat;
    }

    EventStream open(AsyncContext context) throws IOException {
        var stream = new EventStream(context, open::remove);
        open.add(stream);
        startTimer();
        return stream;
    }

    /** Forgets a stream that is not started. */
    void discard(EventStream stream) {
        open.remove(stream);
    }

    private synchronized void startTimer() {
        if (task == null) {
            long period = Math.max(1, heartbeat.dividedBy(2).toNanos());
            task = scheduler()
                    .scheduleWithFixedDelay(
                            () -> open.forEach(each -> each.beat(heartbeat)), period, period, TimeUnit.NANOSECONDS);
        }
    }

    private ScheduledExecutorService scheduler() {
        return ofServer().orElseGet(() -> {
            var scheduler = new ScheduledThreadPoolExecutor(1, work -> {
                var thread = new Thread(work, "karta-ag-ui-heartbeat");
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

    int size() {
        return open.size();
    }

    synchronized void close() {
        if (task != null) {
            task.cancel(true);
        }
        if (own != null) {
            own.shutdownNow();
        }
        open.forEach(EventStream::close);
    }
}
