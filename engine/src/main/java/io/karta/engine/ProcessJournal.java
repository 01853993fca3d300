/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.spi.StaleProcessException;
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
        } catch (StaleProcessException e) {
            throw e;
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.notKept(process, e) : e;
        }
    }

    /** The transaction has ended well. */
    void closed(List<JournalEntry> entries) {
        seen += entries.size();
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
