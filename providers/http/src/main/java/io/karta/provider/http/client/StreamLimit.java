/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.net.http.HttpTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * The number of streams that a server accepts on its HTTP/2 connection. The JDK does not tell it, and fails calls above it; so
 * it is learned from refused calls, which then wait. A refused call was never sent. The limit grows again slowly, because calls
 * that end at the same time make it look lower than it is. Thread-safe.
 */
final class StreamLimit {

    private int limit = Integer.MAX_VALUE;
    private int open;
    private int accepted;

    /** Waits until a stream may be opened. */
    synchronized void enter(Deadline deadline) throws InterruptedException, HttpTimeoutException {
        while (open >= limit) {
            if (deadline.isOver()) {
                throw new HttpTimeoutException("No stream of the connection became free in time");
            }
            TimeUnit.NANOSECONDS.timedWait(this, deadline.left().toNanos());
        }
        open++;
    }

    /** Ends a stream that the server accepted. */
    synchronized void leave() {
        open--;
        if (++accepted >= limit) {
            accepted = 0;
            limit++;
        }
        notifyAll();
    }

    /** Ends a stream that was refused because there are too many. */
    synchronized void refuse() {
        open--;
        accepted = 0;
        limit = Math.max(1, Math.min(limit, open));
        notifyAll();
    }
}
