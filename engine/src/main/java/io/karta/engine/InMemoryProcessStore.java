/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps journals in memory, as they are: nothing is serialised. Of processes that have ended it remembers the latest; one
 * that rests is never forgotten and keeps no other from being so. Safe for use by several threads.
 */
public final class InMemoryProcessStore implements ProcessStore {

    /** How many ended processes are remembered unless something else is said. */
    public static final int DEFAULT_WINDOW = 1000;

    private final int window;
    private final Clock clock;
    private final Map<String, Journal> journals = new HashMap<>();
    private final Deque<String> ended = new ArrayDeque<>();

    /**
     * Makes an empty store.
     *
     * @param window how many ended processes are remembered; at least 1
     * @param clock tells when claims expire
     */
    public InMemoryProcessStore(int window, Clock clock) {
        if (window < 1) {
            throw new IllegalArgumentException("A store must remember at least one ended process, not " + window);
        }
        this.window = window;
        this.clock = clock;
    }

    @Override
    public synchronized void append(String process, long expectedVersion, List<JournalEntry> entries) {
        Journal journal = journals.get(process);
        int version = journal == null ? 0 : journal.entries.size();
        if (version != expectedVersion) {
            throw Messages.stale(process, expectedVersion, version);
        }
        Journal written = journal == null ? new Journal() : journal;
        written.entries.addAll(entries);
        journals.put(process, written);
        if (entries.get(entries.size() - 1) instanceof JournalEntry.Ended) {
            ended.add(process);
            forgetOldest();
        }
    }

    private void forgetOldest() {
        while (ended.size() > window) {
            journals.remove(ended.remove());
        }
    }

    @Override
    public synchronized boolean claim(String process, String owner, Instant until) {
        Journal journal = journals.get(process);
        if (journal == null) {
            return false;
        }
        boolean free =
                journal.owner == null || journal.owner.equals(owner) || !journal.claimedUntil.isAfter(clock.instant());
        if (free) {
            journal.owner = owner;
            journal.claimedUntil = until;
        }
        return free;
    }

    @Override
    public synchronized List<JournalEntry> load(String process) {
        return Optional.ofNullable(journals.get(process))
                .map(journal -> List.copyOf(journal.entries))
                .orElse(List.of());
    }

    private static final class Journal {

        private final List<JournalEntry> entries = new ArrayList<>();
        private @Nullable String owner;
        private Instant claimedUntil = Instant.MIN;
    }
}
