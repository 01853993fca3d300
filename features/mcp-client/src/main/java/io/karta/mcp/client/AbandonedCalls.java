/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * Calls that ended here without a response. The server may still work on them, and a request that it sends may be one
 * of theirs, for some time: most servers send no response to cancelled calls. Thread-safe.
 */
final class AbandonedCalls {

    private static final int MOST = 1_000;
    private static final long FORGOTTEN = Duration.ofMinutes(10).toNanos();

    private final Deque<Abandoned> calls = new ArrayDeque<>();
    private final LongSupplier nanos;

    /** Creates the calls of a connection, with the time in nanoseconds. */
    AbandonedCalls(LongSupplier nanos) {
        this.nanos = nanos;
    }

    private record Abandoned(String id, long at) {}

    synchronized void add(String id) {
        if (calls.size() == MOST) {
            calls.removeFirst();
        }
        calls.addLast(new Abandoned(id, nanos.getAsLong()));
    }

    /** Removes a call whose response has arrived. */
    synchronized void ended(String id) {
        calls.removeIf(call -> call.id().equals(id));
    }

    synchronized boolean isEmpty() {
        long now = nanos.getAsLong();
        calls.removeIf(call -> now - call.at() >= FORGOTTEN);
        return calls.isEmpty();
    }
}
