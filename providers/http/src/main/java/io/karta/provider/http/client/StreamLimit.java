/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.net.http.HttpTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * Estimate of the number of streams that a server accepts on its HTTP/2 connection. The JDK does not expose the number,
 * and fails calls above it. The estimate is derived from rejected calls, which then wait; a rejected call was never
 * sent. It grows again slowly, because calls that end together make it look lower than it is. Until the first response
 * only a few calls run, because each of them would open a connection. Thread-safe.
 */
final class StreamLimit {

    private static final int FIRST = 16;

    /** Usual maximum of servers, which the JDK assumes. */
    private static final int USUAL = 100;

    private int limit = FIRST;
    private boolean isConnected;
    private boolean isLearned;
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

    /** Ends a stream. The server accepted it unless the call failed. */
    synchronized void leave(boolean isAnswered) {
        open--;
        if (isAnswered && !isConnected) {
            isConnected = true;
            limit = Math.max(limit, USUAL);
        } else if (isAnswered && (!isLearned || ++accepted >= limit)) {
            accepted = 0;
            limit++;
        }
        notifyAll();
    }

    /** Ends a stream that was rejected because there are too many. */
    synchronized void refuse() {
        open--;
        accepted = 0;
        isLearned = true;
        limit = Math.max(1, Math.min(limit, open));
        notifyAll();
    }
}
