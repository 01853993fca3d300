/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.call.Ledger;
import io.karta.spi.JournalEntry;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ledgers of processes that have no parent, as long as they are referenced elsewhere. Thread-safe. */
final class LedgerCache {

    private final Map<String, WeakReference<Ledger>> ledgers = new HashMap<>();
    private final StoredProcesses stored;

    LedgerCache(StoredProcesses stored) {
        this.stored = stored;
    }

    /** Returns the ledger of a process and its descendants, with their usage from the store. */
    synchronized Ledger of(String id, JournalEntry.Created origin) {
        ledgers.values().removeIf(reference -> reference.refersTo(null));
        WeakReference<Ledger> cached = ledgers.get(id);
        Ledger known = cached == null ? null : cached.get();
        if (known != null) {
            return known;
        }
        var ledger = new Ledger(origin.terms(), booking -> book(id, booking));
        ledgers.put(id, new WeakReference<>(ledger));
        return ledger;
    }

    private void book(String id, Ledger ledger) {
        List<Runnable> bookings = new ArrayList<>();
        collect(id, ledger, bookings);
        bookings.forEach(Runnable::run); // after everything is read, so that a failing store leaves no partial result
    }

    private void collect(String id, Ledger ledger, List<Runnable> bookings) {
        List<JournalEntry> journal = stored.journalOf(id);
        bookings.add(() -> ledger.book(id, journal));
        stored.childrenOf(id).forEach(child -> {
            bookings.add(() -> ledger.addDescendant(child.id(), id));
            collect(child.id(), ledger, bookings);
        });
    }
}
