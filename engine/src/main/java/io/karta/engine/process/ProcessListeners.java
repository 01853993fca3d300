/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.util.ArrayList;
import java.util.List;

/** Listeners of a single event. Listeners that are added after the event are called immediately. Thread-safe. */
final class ProcessListeners {

    private final List<Runnable> waiting = new ArrayList<>();
    private boolean closed;

    /** Registers a listener; returns false if it is too late and the caller must notify it. */
    synchronized boolean add(Runnable listener) {
        if (!closed) {
            waiting.add(listener);
        }
        return !closed;
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Removes and returns the listeners to call now. */
    synchronized List<Runnable> drain() {
        List<Runnable> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }

    /** Removes and returns the listeners to call now. Of two callers, one receives them. */
    synchronized List<Runnable> close() {
        closed = true;
        return drain();
    }

    /** Reopens the list for the next end, because the process is started again. */
    synchronized void reopen() {
        closed = false;
    }

    synchronized boolean isClosed() {
        return closed;
    }
}
