/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps journals in memory, as they are: nothing is serialised. Of processes that have ended it remembers the latest; one
 * that rests is never forgotten and keeps no other from being so. Safe for use by several threads.
 */
public final class InMemoryProcessStore implements ProcessStore {

    /** How many ended processes are remembered unless something else is said. */
    public static final int DEFAULT_WINDOW = 1000;

    private final int window;
    private final Duration age;
    private final Clock clock;
    private final Map<String, Journal> journals = new TreeMap<>();
    private final Deque<Journal> ended = new ArrayDeque<>();

    /**
     * Makes an empty store that remembers ended processes however old they are.
     *
     * @param window how many ended processes are remembered; at least 1
     * @param clock tells when claims expire
     */
    public InMemoryProcessStore(int window, Clock clock) {
        this(window, Duration.ofDays(36_500), clock);
    }

    /**
     * Makes an empty store.
     *
     * @param window how many ended processes are remembered; at least 1
     * @param age how long an ended process is remembered; positive
     * @param clock tells when claims expire, and how old processes are
     */
    public InMemoryProcessStore(int window, Duration age, Clock clock) {
        if (window < 1) {
            throw new IllegalArgumentException("A store must remember at least one ended process, not " + window);
        }
        if (age.isNegative() || age.isZero()) {
            throw new IllegalArgumentException("A store must remember ended processes for some time, not " + age);
        }
        this.window = window;
        this.age = age;
        this.clock = clock;
    }

    @Override
    public synchronized void append(String process, long expectedVersion, List<JournalEntry> entries) {
        Journal journal = journals.get(process);
        int version = journal == null ? 0 : journal.entries.size();
        if (version != expectedVersion) {
            throw Messages.stale(process, expectedVersion, version);
        }
        if (journal == null) {
            journal = new Journal(process, (JournalEntry.Created) entries.get(0));
            journals.put(process, journal);
        }
        entries.forEach(journal::add);
        if (journal.status.isFinished()) {
            ended.add(journal);
        }
        forgetOldest();
    }

    private void forgetOldest() {
        Journal oldest = ended.peek();
        while (oldest != null && (ended.size() > window || isOld(oldest))) {
            journals.remove(ended.remove().id);
            oldest = ended.peek();
        }
    }

    private boolean isOld(Journal journal) {
        return Duration.between(journal.changedAt(), clock.instant()).compareTo(age) > 0;
    }

    @Override
    public synchronized OptionalLong claim(String process, String owner, Instant until) {
        Journal journal = journals.get(process);
        if (journal == null || (journal.isClaimedAt(clock.instant()) && !owner.equals(journal.owner))) {
            return OptionalLong.empty();
        }
        journal.owner = owner;
        journal.claimedUntil = until;
        return OptionalLong.of(journal.entries.size());
    }

    @Override
    public synchronized void release(String process, String owner) {
        Journal journal = journals.get(process);
        if (journal != null && owner.equals(journal.owner)) {
            journal.owner = null;
        }
    }

    @Override
    public synchronized List<JournalEntry> load(String process, long after) {
        Journal journal = journals.get(process);
        return journal == null || after >= journal.entries.size()
                ? List.of()
                : List.copyOf(journal.entries.subList((int) after, journal.entries.size()));
    }

    @Override
    public synchronized List<StoredProcess> find(ProcessQuery query) {
        return journals.values().stream()
                .filter(journal -> fits(journal, query))
                .limit(query.limit())
                .map(Journal::described)
                .toList();
    }

    private boolean fits(Journal journal, ProcessQuery query) {
        return (query.statuses().isEmpty() || query.statuses().contains(journal.status))
                && (query.parent().isEmpty() || query.parent().equals(journal.origin.parent()))
                && query.abandonedAt().filter(journal::isClaimedAt).isEmpty()
                && query.readyAt().filter(time -> !isReady(journal, time)).isEmpty()
                && query.after().filter(id -> journal.id.compareTo(id) <= 0).isEmpty();
    }

    private boolean isReady(Journal journal, Instant time) {
        JournalEntry.Rested rest = journal.rest;
        return rest != null
                && journal.status.isResting()
                && (rest.wakesAt().filter(wake -> !wake.isAfter(time)).isPresent()
                        || rest.child()
                                .map(journals::get)
                                .filter(child -> child.status.isFinished())
                                .isPresent());
    }

    @Override
    public boolean isDurable() {
        return false;
    }

    private static final class Journal {

        private final String id;
        private final JournalEntry.Created origin;
        private final List<JournalEntry> entries = new ArrayList<>(8);
        private ProcessStatus status = ProcessStatus.NOT_STARTED;
        private JournalEntry.@Nullable Rested rest;
        private @Nullable String owner;
        private Instant claimedUntil = Instant.MIN;

        Journal(String id, JournalEntry.Created origin) {
            this.id = id;
            this.origin = origin;
        }

        void add(JournalEntry entry) {
            entries.add(entry);
            Optional<ProcessStatus> next = entry.status();
            if (next.isPresent()) {
                status = next.get();
                rest = entry instanceof JournalEntry.Rested rested ? rested : null;
            }
        }

        boolean isClaimedAt(Instant time) {
            return owner != null && claimedUntil.isAfter(time);
        }

        Instant changedAt() {
            return entries.get(entries.size() - 1).at();
        }

        StoredProcess described() {
            return new StoredProcess(
                    id,
                    origin.agent(),
                    origin.goal(),
                    origin.parent(),
                    status,
                    entries.size(),
                    origin.at(),
                    changedAt());
        }
    }
}
