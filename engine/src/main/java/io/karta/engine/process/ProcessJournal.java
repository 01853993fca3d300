/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.observation.Instrumentation;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.spi.StaleProcessException;
import io.karta.spi.UnwritableValueException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
    private final Instrumentation instrumentation;

    ProcessJournal(
            String process,
            JournalEntry.Created origin,
            ProcessStore store,
            long seen,
            Consumer<String> growth,
            Instrumentation instrumentation) {
        this.process = process;
        this.origin = origin;
        this.store = store;
        this.seen = new AtomicLong(seen);
        this.growth = growth;
        this.instrumentation = instrumentation;
    }

    /** Begins the journal of a process that no node runs yet. */
    void begin() {
        append(List.of());
    }

    /** Begins the journal and claims the process for a node, in one transaction. */
    void begin(List<JournalEntry> entries, String node, Duration lease) {
        List<JournalEntry> all = begunWith(entries);
        kept(all, () -> store.begin(process, node, lease, all));
        grew(all.size());
    }

    /** Appends entries. The store rejects them if another writer has appended in the meantime. */
    void append(List<JournalEntry> entries) {
        List<JournalEntry> all = seen.get() == 0 ? begunWith(entries) : entries;
        kept(all, () -> store.append(process, seen.get(), all));
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
        kept(entries, () -> store.appendJoining(process, seen.get(), entries));
    }

    /** Returns whether the store knows that the transaction of the last open append has committed. */
    boolean takeCommitted() {
        return store.takeCommitted(process);
    }

    /** Counts entries that were appended inside a transaction that has committed. Returns them. */
    List<JournalEntry> storedOpen(List<JournalEntry> entries) {
        grew(entries.size());
        return entries;
    }

    private void kept(List<JournalEntry> entries, Runnable append) {
        try {
            observed(entries.size(), append);
        } catch (StaleProcessException | UnwritableValueException e) {
            throw e;
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.notKept(process, e) : e;
        }
    }

    private void observed(int entries, Runnable append) {
        long start = System.nanoTime();
        try {
            append.run();
        } catch (RuntimeException e) {
            instrumentation.journalAppended(entries, Duration.ofNanos(System.nanoTime() - start), Optional.of(e));
            throw e;
        }
        instrumentation.journalAppended(entries, Duration.ofNanos(System.nanoTime() - start), Optional.empty());
    }

    /** Returns the entries that other writers have appended. */
    List<JournalEntry> unseenEntries() {
        List<JournalEntry> entries = loaded(() -> store.load(process, seen.get()));
        grew(entries.size());
        return entries;
    }

    private List<JournalEntry> loaded(Supplier<List<JournalEntry>> load) {
        try {
            return load.get();
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.notRead(process, e) : e;
        }
    }

    /** Returns whether the store no longer has the journal. */
    boolean isRemoved() {
        return seen.get() > 0 && loaded(() -> store.load(process, 0, 1)).isEmpty();
    }

    long seen() {
        return seen.get();
    }
}
