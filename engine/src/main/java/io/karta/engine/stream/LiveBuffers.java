/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import java.util.concurrent.atomic.AtomicInteger;

/** Buffers of a node for events that are not journaled: one for each subscription and process. Thread-safe. */
public final class LiveBuffers {

    private final int capacity;
    private final int max;
    private final AtomicInteger open = new AtomicInteger();

    /**
     * Creates the buffers of a node.
     *
     * @param capacity the number of events of a buffer
     * @param max the number of buffers
     */
    public LiveBuffers(int capacity, int max) {
        this.capacity = capacity;
        this.max = max;
    }

    /** Returns a new buffer. If there are too many, it keeps nothing. */
    LiveEvents open() {
        if (open.incrementAndGet() <= max) {
            return new LiveEvents(capacity);
        }
        open.decrementAndGet();
        return new LiveEvents(0);
    }

    /** Allows another buffer instead of this one. */
    void close(LiveEvents buffer) {
        if (buffer.close()) {
            open.decrementAndGet();
        }
    }
}
