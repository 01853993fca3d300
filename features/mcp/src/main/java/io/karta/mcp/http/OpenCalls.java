/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import jakarta.json.JsonObject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Calls without a result yet. Their clients receive comments while nothing else is sent, so that proxies keep the
 * connections open, and the server notices that a client has disconnected. Thread-safe.
 */
final class OpenCalls {

    private static final Logger LOG = System.getLogger(OpenCalls.class.getName());

    private final Duration heartbeat;
    private final Set<ResponseChannel> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService writers = Executors.newCachedThreadPool(work -> thread("karta-mcp-writer", work));
    private Optional<ScheduledThreadPoolExecutor> timer = Optional.empty();
    private boolean isClosed;

    OpenCalls(Duration heartbeat) {
        this.heartbeat = heartbeat;
    }

    /** Returns the result of a call, whose channel is kept open meanwhile. */
    JsonObject result(ResponseChannel channel, Supplier<JsonObject> call) {
        open.add(channel);
        try {
            startTimer();
            return call.get();
        } finally {
            open.remove(channel);
        }
    }

    private synchronized void startTimer() {
        if (timer.isEmpty() && !isClosed) {
            var scheduler = new ScheduledThreadPoolExecutor(1, work -> thread("karta-mcp-heartbeat", work));
            long period = Math.max(1, heartbeat.dividedBy(2).toNanos());
            var unused = scheduler.scheduleWithFixedDelay(this::beatAll, period, period, TimeUnit.NANOSECONDS);
            timer = Optional.of(scheduler);
        }
    }

    private static Thread thread(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** A client that does not read blocks one writer, and no other call. */
    private void beatAll() {
        open.stream().filter(channel -> channel.isIdle(heartbeat)).forEach(this::beatAsync);
    }

    private void beatAsync(ResponseChannel channel) {
        try {
            writers.execute(() -> beat(channel));
        } catch (RejectedExecutionException ignored) { // closed meanwhile
        }
    }

    /** The end of one call, which a disconnected client cancels, must not end the heartbeat of the others. */
    private void beat(ResponseChannel channel) {
        try {
            channel.beat(heartbeat);
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "A call of a disconnected client could not be cancelled", e);
        }
    }

    synchronized void close() {
        isClosed = true;
        timer.ifPresent(ScheduledThreadPoolExecutor::shutdownNow);
        writers.shutdownNow();
    }
}
