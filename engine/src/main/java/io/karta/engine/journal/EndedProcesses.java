/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Function;

/** Ids of ended processes that are kept, oldest first. Not thread-safe; confined to its store. */
final class EndedProcesses {

    private final int window;
    private final Duration age;
    private final Deque<String> ids = new ArrayDeque<>();
    private Instant latest = Instant.MIN;
    private Instant nextExpiry = Instant.MIN; // at the earliest

    EndedProcesses(int window, Duration age) {
        this.window = window;
        this.age = age;
    }

    void add(String process) {
        ids.add(process);
    }

    void remove(String process) {
        ids.remove(process);
    }

    /**
     * Forgets processes outside of the window, and expired ones. When the oldest was stored is not read each time.
     *
     * @param storedAt returns when the last entry of a process was stored
     */
    void forgetOldest(Instant now, Function<String, Instant> storedAt, Consumer<String> forget) {
        while (ids.size() > window) {
            forget.accept(ids.remove());
        }
        if (nextExpiry.isBefore(now) || now.isBefore(latest)) { // or the clock was set back
            while (!ids.isEmpty() && expiry(storedAt.apply(ids.element())).isBefore(now)) {
                forget.accept(ids.remove());
            }
            nextExpiry = expiry(ids.isEmpty() ? now : earlier(storedAt.apply(ids.element()), now));
        }
        latest = now;
    }

    private Instant expiry(Instant stored) {
        return InMemoryJournal.later(stored, age);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
