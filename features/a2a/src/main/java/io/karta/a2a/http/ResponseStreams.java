/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

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
final class ResponseStreams {

    private final Duration heartbeat;
    private final Set<ResponseStream> open = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService own;
    private @Nullable Future<?> task;

    ResponseStreams(Duration heartbeat) {
        this.heartbeat = heartbeat;
    }

    /** Opens the response of a request: one JSON object, or server-sent events. */
    ResponseStream open(AsyncContext context, boolean isOfEvents) throws IOException {
        var stream = new ResponseStream(context, isOfEvents, open::remove);
        open.add(stream);
        startTimer();
        return stream;
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
                var thread = new Thread(work, "karta-a2a-heartbeat");
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

    synchronized void close() {
        if (task != null) {
            task.cancel(true);
        }
        if (own != null) {
            own.shutdownNow();
        }
        open.forEach(ResponseStream::close);
    }
}
