/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.spi.StaleProcessException;
import io.karta.spi.UnwritableValueException;
import java.time.Duration;
import java.util.List;

/** The journal of one process in its store, and how much of it this node has seen. Guarded by its process. */
final class ProcessJournal {

    private final String process;
    private final ProcessStore store;
    private long seen;

    ProcessJournal(String process, ProcessStore store, long seen) {
        this.process = process;
        this.store = store;
        this.seen = seen;
    }

    /** Begins the journal and claims the process for a node, in one transaction. */
    void begin(List<JournalEntry> entries, String node, Duration lease) {
        kept(() -> store.begin(process, node, lease, entries));
        seen += entries.size();
    }

    /** Appends entries, which is refused if somebody else has. */
    void append(List<JournalEntry> entries) {
        kept(() -> store.append(process, seen, entries));
        seen += entries.size();
    }

    /** Appends entries inside a transaction whose end is not known yet. */
    void appendOpen(List<JournalEntry> entries) {
        kept(() -> store.appendJoining(process, seen, entries));
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

    /** Appends an end after whatever others have written; says whether the process has ended in the store now. */
    boolean keepsEnd(JournalEntry.Ended end) {
        try {
            List<JournalEntry> entries = store.load(process, 0);
            boolean ended = entries.get(entries.size() - 1) instanceof JournalEntry.Ended;
            if (!ended) {
                store.append(process, entries.size(), List.of(end));
            }
            return true;
        } catch (RuntimeException ignored) {
            return false; // the store does not answer yet, or another node writes at this moment
        }
    }

    /** Returns what somebody else has appended. */
    List<JournalEntry> news() {
        List<JournalEntry> entries = store.load(process, seen);
        seen += entries.size();
        return entries;
    }

    long seen() {
        return seen;
    }
}
