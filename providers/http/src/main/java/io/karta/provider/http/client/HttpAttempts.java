/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Attempts of a request, which is repeated where that is safe: on another connection if the kept one was stale, after a
 * delay if an HTTP/2 connection has no free stream, and if a busy server did not accept the connection in time. A
 * request is never repeated after its response has started. Thread-safe.
 */
final class HttpAttempts {

    /** A server that closes every connection is faulty. */
    private static final int MOST_STALE = 3;

    private final IdleConnections idle = new IdleConnections();
    private final AtomicLong answers = new AtomicLong();
    private final ConnectGate gate = new ConnectGate();
    private final StreamLimit streams = new StreamLimit();
    private final boolean isMultiplexed;

    /** Sends the request once. */
    @FunctionalInterface
    interface Attempt<T> {

        /**
         * Sends the request.
         *
         * @param onConnected is called once the connection is open
         */
        T run(Runnable onConnected) throws IOException, InterruptedException;
    }

    HttpAttempts(boolean isMultiplexed) {
        this.isMultiplexed = isMultiplexed;
    }

    <T> T run(Deadline deadline, BooleanSupplier hasBegun, Attempt<T> exchange)
            throws IOException, InterruptedException {
        return isMultiplexed ? onStream(deadline, exchange) : onConnection(deadline, hasBegun, exchange);
    }

    private <T> T onConnection(Deadline deadline, BooleanSupplier hasBegun, Attempt<T> exchange)
            throws IOException, InterruptedException {
        for (int stale = 0; ; stale++) {
            boolean mayBeStale = idle.take();
            Runnable onConnected = mayBeStale ? () -> {} : gate.enter(deadline);
            try {
                T result = connected(deadline, exchange, onConnected);
                idle.giveBack();
                return result;
            } catch (ConnectException e) {
                throw e;
            } catch (IOException e) {
                boolean again = mayBeStale && stale < MOST_STALE && !hasBegun.getAsBoolean();
                if (!again || !IdleConnections.isClosedBeforeResponse(e)) {
                    throw e;
                }
            } finally {
                onConnected.run();
            }
        }
    }

    /**
     * Connects again as long as the success of other calls shows that the server is reachable and only busy with
     * handshakes.
     */
    private <T> T connected(Deadline deadline, Attempt<T> exchange, Runnable onConnected)
            throws IOException, InterruptedException {
        while (true) {
            long before = answers.get();
            try {
                T result = exchange.run(onConnected);
                answers.incrementAndGet();
                return result;
            } catch (HttpConnectTimeoutException e) {
                if (answers.get() == before || deadline.isOver()) {
                    throw e;
                }
            }
        }
    }

    private <T> T onStream(Deadline deadline, Attempt<T> exchange) throws IOException, InterruptedException {
        while (true) {
            streams.enter(deadline);
            boolean isAnswered = false;
            boolean isRefused = false;
            try {
                T result = connected(deadline, exchange, () -> {});
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
