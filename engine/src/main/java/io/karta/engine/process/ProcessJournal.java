/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.spi.StaleProcessException;
import io.karta.spi.UnwritableValueException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Journal of one process in its store, with the number of entries that this node has seen. Not thread-safe; guarded by
 * its process.
 *
 * <p>The first append creates the journal with the {@link JournalEntry.Created} of the process, which took effect when
 * the process was created.
 */
final class ProcessJournal {

    private final String process;
    private final JournalEntry.Created origin;
    private final ProcessStore store;
    private final AtomicLong seen; // the heartbeat reads it without the lock of the process
    private final Consumer<String> growth;

    ProcessJournal(
            String process, JournalEntry.Created origin, ProcessStore store, long seen, Consumer<String> growth) {
        this.process = process;
        this.origin = origin;
        this.store = store;
        this.seen = new AtomicLong(seen);
        this.growth = growth;
    }

    /** Begins the journal of a process that no node runs yet. */
    void begin() {
        append(List.of());
    }

    /** Begins the journal and claims the process for a node, in one transaction. */
    void begin(List<JournalEntry> entries, String node, Duration lease) {
        List<JournalEntry> all = begunWith(entries);
        kept(() -> store.begin(process, node, lease, all));
        grew(all.size());
    }

    /** Appends entries. The store rejects them if another writer has appended in the meantime. */
    void append(List<JournalEntry> entries) {
        List<JournalEntry> all = seen.get() == 0 ? begunWith(entries) : entries;
        kept(() -> store.append(process, seen.get(), all));
        grew(all.size());
    }

    private void grew(int entries) {
        if (entries > 0) {
            seen.addAndGet(entries);
            growth.accept(process);
        }
    }

    private List<JournalEntry> begunWith(List<JournalEntry> entries) {
        List<JournalEntry> all = new ArrayList<>(List.of(origin));
        all.addAll(entries);
        return List.copyOf(all);
    }

    /** Appends entries inside a transaction that has not ended. */
    void appendOpen(List<JournalEntry> entries) {
        kept(() -> store.appendJoining(process, seen.get(), entries));
    }

    private void kept(Runnable append) {
        try {
            append.run();
        } catch (StaleProcessException | UnwritableValueException e) {
            throw e;
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.notKept(process, e) : e;
        }
    }

    /** Returns the entries that other writers have appended. */
    List<JournalEntry> unseenEntries() {
        List<JournalEntry> entries = loaded();
        grew(entries.size());
        return entries;
    }

    private List<JournalEntry> loaded() {
        try {
            return store.load(process, seen.get());
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.notRead(process, e) : e;
        }
    }

    long seen() {
        return seen.get();
    }
}
