/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limit of the number of connections that are opened concurrently. TLS handshakes take processor time on both sides:
 * with a thousand concurrent ones, some exceed the connect timeout. A lower limit delays calls until connections of
 * others become free. Thread-safe.
 */
final class ConnectGate {

    private static final int AT_ONCE = 256;

    private final Semaphore permits = new Semaphore(AT_ONCE);

    /**
     * Waits until a connection may be opened. The returned action, which may be called repeatedly, permits the next
     * one.
     */
    Runnable enter(Deadline deadline) throws InterruptedException, HttpTimeoutException {
        if (!permits.tryAcquire(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
            throw new HttpTimeoutException("No connection could be opened in time");
        }
        var left = new AtomicBoolean();
        return () -> {
            if (left.compareAndSet(false, true)) {
                permits.release();
            }
        };
    }

    /** Returns a body that reports its first request, which shows that the connection is open. */
    static BodyPublisher reporting(BodyPublisher body, Runnable onConnected) {
        return new BodyPublisher() {

            @Override
            public long contentLength() {
                return body.contentLength();
            }

            @Override
            public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
                onConnected.run();
                body.subscribe(subscriber);
            }
        };
    }
}
