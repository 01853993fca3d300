/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Stream of the messages of a session that belong to no request; opened again when it breaks. Thread-safe. */
final class SessionStream {

    private static final int OK = 200;
    private static final long LONGEST_PAUSE_SECONDS = 60;

    private final Endpoint endpoint;
    private final Output output;
    private final ExecutorService threads;
    private final CountDownLatch closed = new CountDownLatch(1);
    private Optional<Future<?>> reading = Optional.empty();

    SessionStream(Endpoint endpoint, Output output, ExecutorService threads) {
        this.endpoint = endpoint;
        this.output = output;
        this.threads = threads;
    }

    /** Begins to read, instead of the stream of an earlier session. */
    synchronized void open() {
        reading.ifPresent(earlier -> earlier.cancel(true));
        if (endpoint.session().isPresent() && !threads.isShutdown()) {
            reading = Optional.of(threads.submit(this::read));
        }
    }

    private void read() {
        try {
            long pause = 1;
            while (isRead() && !closed.await(pause, TimeUnit.SECONDS)) {
                pause = Math.min(2 * pause, LONGEST_PAUSE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the stream has ended, and can be opened again. */
    private boolean isRead() throws InterruptedException {
        try {
            var response = endpoint.listen();
            try (var body = response.body()) {
                if (response.statusCode() != OK || !Endpoint.isStream(response)) {
                    return false; // the server has no stream, or the session has ended
                }
                EventReader.read(body, output::write);
            }
        } catch (IOException ignored) { // the server is being restarted
        }
        return true;
    }

    synchronized void close() {
        closed.countDown();
        reading.ifPresent(work -> work.cancel(true));
    }
}
