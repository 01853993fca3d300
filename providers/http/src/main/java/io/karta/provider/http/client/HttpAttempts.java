/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.io.IOException;
import java.net.ConnectException;
import java.util.function.BooleanSupplier;

/**
 * Sends a request again where that is safe: on another connection if the kept one was stale, and after a wait if an HTTP/2
 * connection has no stream left. A request whose response has begun is never sent again. Thread-safe.
 */
final class HttpAttempts {

    /** A server that closes every connection is faulty. */
    private static final int MOST_STALE = 3;

    private final IdleConnections idle = new IdleConnections();
    private final StreamLimit streams = new StreamLimit();
    private final boolean isMultiplexed;

    HttpAttempts(boolean isMultiplexed) {
        this.isMultiplexed = isMultiplexed;
    }

    <T> T run(Deadline deadline, BooleanSupplier hasBegun, HttpExchanges.Exchange<T> exchange)
            throws IOException, InterruptedException {
        return isMultiplexed ? onStream(deadline, exchange) : onConnection(hasBegun, exchange);
    }

    private <T> T onConnection(BooleanSupplier hasBegun, HttpExchanges.Exchange<T> exchange)
            throws IOException, InterruptedException {
        for (int stale = 0; ; stale++) {
            boolean mayBeStale = idle.take();
            try {
                T result = exchange.run();
                idle.giveBack();
                return result;
            } catch (ConnectException e) {
                throw e;
            } catch (IOException e) {
                boolean again = mayBeStale && stale < MOST_STALE && !hasBegun.getAsBoolean();
                if (!again || !IdleConnections.isClosedBeforeResponse(e)) {
                    throw e;
                }
            }
        }
    }

    private <T> T onStream(Deadline deadline, HttpExchanges.Exchange<T> exchange)
            throws IOException, InterruptedException {
        while (true) {
            streams.enter(deadline);
            boolean isRefused = false;
            try {
                return exchange.run();
            } catch (IOException e) {
                isRefused = String.valueOf(e.getMessage()).contains("too many concurrent streams");
                if (!isRefused) {
                    throw e;
                }
            } finally {
                leave(isRefused);
            }
        }
    }

    private void leave(boolean isRefused) {
        if (isRefused) {
            streams.refuse();
        } else {
            streams.leave();
        }
    }
}
