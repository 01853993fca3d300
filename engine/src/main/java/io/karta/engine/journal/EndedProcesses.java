/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Function;

/** Ids of ended processes that are kept, oldest first. Not thread-safe; confined to its store. */
final class EndedProcesses {

    private final int window;
    private final Deque<String> ids = new ArrayDeque<>();
    private Instant nextExpiry = Instant.MIN; // at the earliest

    EndedProcesses(int window) {
        this.window = window;
    }

    void add(String process) {
        ids.add(process);
    }

    void remove(String process) {
        ids.remove(process);
    }

    /** Forgets processes outside of the window, and expired ones. The expiry of the oldest is not read each time. */
    void forgetOldest(Instant now, Function<String, Instant> expiry, Consumer<String> forget) {
        while (ids.size() > window) {
            forget.accept(ids.remove());
        }
        if (nextExpiry.isBefore(now)) {
            while (!ids.isEmpty() && expiry.apply(ids.element()).isBefore(now)) {
                forget.accept(ids.remove());
            }
            nextExpiry = ids.isEmpty() ? Instant.MIN : expiry.apply(ids.element());
        }
    }
}
