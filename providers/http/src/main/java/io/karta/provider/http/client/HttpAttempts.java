/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Attempts of a request, which is repeated where that is safe: on another connection if the kept one was stale, after a
 * delay if an HTTP/2 connection has no free stream, and if a busy server did not accept the connection in time. A
 * request is never repeated after its response has started. Thread-safe.
 */
final class HttpAttempts {

    /** A server that closes every connection is faulty. */
    private static final int MOST_STALE = 3;

    /** The clocks of the JDK's client and of a deadline differ by less. */
    private static final Duration PRECISION = Duration.ofMillis(100);

    private final IdleConnections idle = new IdleConnections();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicLong responses = new AtomicLong();
    private final ConnectGate gate = new ConnectGate();
    private final StreamLimit streams = new StreamLimit();
    private final boolean isMultiplexed;

    /** Sends the request once. */
    @FunctionalInterface
    interface Attempt<T> {

        /**
         * Sends the request.
         *
         * @param progress is told how far the attempt gets
         */
        T run(Progress progress) throws IOException, InterruptedException;
    }

    /** Progress of one attempt. Thread-safe. */
    final class Progress {

        private final Runnable onConnected;
        private volatile boolean hasResponse;

        private Progress(Runnable onConnected) {
            this.onConnected = onConnected;
        }

        /** The connection is open; may be called repeatedly. */
        void connected() {
            onConnected.run();
        }

        /** The status of the response has arrived. */
        void responding() {
            hasResponse = true;
            responses.incrementAndGet();
        }
    }

    HttpAttempts(boolean isMultiplexed) {
        this.isMultiplexed = isMultiplexed;
    }

    <T> T run(Deadline deadline, Attempt<T> exchange) throws IOException, InterruptedException {
        boolean hasOthers = running.getAndIncrement() > 0;
        try {
            return isMultiplexed ? onStream(deadline, exchange) : onConnection(deadline, exchange, hasOthers);
        } finally {
            running.decrementAndGet();
        }
    }

    private <T> T onConnection(Deadline deadline, Attempt<T> exchange, boolean hasOthers)
            throws IOException, InterruptedException {
        long before = responses.get();
        for (int stale = 0; ; stale++) {
            boolean isKept = idle.take();
            Runnable onConnected = isKept ? () -> {} : gate.enter(deadline);
            var progress = new Progress(onConnected);
            try {
                T result = connected(deadline, exchange, progress);
                idle.giveBack();
                return result;
            } catch (ConnectException e) {
                throw e;
            } catch (IOException e) {
                // the connection may also be that of a call that ended meanwhile
                boolean mayBeStale = isKept || hasOthers || responses.get() != before;
                boolean again = mayBeStale && stale < MOST_STALE && !progress.hasResponse;
                if (!again || !IdleConnections.isClosedBeforeResponse(e)) {
                    throw e;
                }
            } finally {
                onConnected.run();
            }
        }
    }

    /**
     * Connects again as long as the responses to other calls show that the server is reachable and only busy with
     * handshakes.
     */
    private <T> T connected(Deadline deadline, Attempt<T> exchange, Progress progress)
            throws IOException, InterruptedException {
        while (true) {
            long before = responses.get();
            try {
                return exchange.run(progress);
            } catch (HttpTimeoutException e) {
                if (!isOfConnection(e, deadline, progress) || deadline.isOver()) {
                    throw e;
                }
                if (responses.get() == before) {
                    throw notConnected(e);
                }
            }
        }
    }

    /** The JDK's client reports a connection that opens just when it gives up as the timeout of the request. */
    private static boolean isOfConnection(HttpTimeoutException e, Deadline deadline, Progress progress) {
        return e instanceof HttpConnectTimeoutException
                || (!progress.hasResponse && !deadline.isBefore(Deadline.after(PRECISION)));
    }

    private static HttpTimeoutException notConnected(HttpTimeoutException e) {
        if (e instanceof HttpConnectTimeoutException) {
            return e;
        }
        var failure = new HttpConnectTimeoutException("No connection could be opened in time");
        failure.initCause(e);
        return failure;
    }

    private <T> T onStream(Deadline deadline, Attempt<T> exchange) throws IOException, InterruptedException {
        while (true) {
            streams.enter(deadline);
            boolean isAnswered = false;
            boolean isRefused = false;
            try {
                T result = connected(deadline, exchange, new Progress(() -> {}));
                isAnswered = true;
                return result;
            } catch (IOException e) {
                isRefused = String.valueOf(e.getMessage()).contains("too many concurrent streams");
                if (!isRefused) {
                    throw e;
                }
            } finally {
                leave(isAnswered, isRefused);
            }
        }
    }

    private void leave(boolean isAnswered, boolean isRefused) {
        if (isRefused) {
            streams.refuse();
        } else {
            streams.leave(isAnswered);
        }
    }
}
