/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.call.Ledger;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessSettings;
import io.karta.spi.StoredProcess;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Ledgers of processes that have no parent, as long as they are referenced elsewhere. Thread-safe. */
final class LedgerCache {

    private final Map<String, WeakReference<Ledger>> ledgers = new HashMap<>();
    private final StoredProcesses stored;
    private final Predicate<String> isHere;

    /**
     * Creates a cache.
     *
     * @param isHere returns whether this node has the object of a process, which books its entries itself
     */
    LedgerCache(StoredProcesses stored, Predicate<String> isHere) {
        this.stored = stored;
        this.isHere = isHere;
    }

    /** Returns the ledger of a new process. */
    Ledger begun(String id, ProcessSettings terms) {
        return new Ledger(terms, descendants(id, new HashSet<>()));
    }

    /** Returns the ledger of a process and its descendants, with their usage from the store. */
    synchronized Ledger of(String id, JournalEntry.Created origin) {
        ledgers.values().removeIf(reference -> reference.refersTo(null));
        WeakReference<Ledger> cached = ledgers.get(id);
        Ledger known = cached == null ? null : cached.get();
        if (known != null) {
            return known;
        }
        Set<String> complete = new HashSet<>();
        var ledger = new Ledger(origin.terms(), booking -> book(id, booking, complete), descendants(id, complete));
        ledgers.put(id, new WeakReference<>(ledger));
        return ledger;
    }

    private void book(String id, Ledger ledger, Set<String> complete) {
        List<Runnable> bookings = new ArrayList<>();
        collect(id, ledger, complete, bookings);
        bookings.forEach(Runnable::run); // after everything is read, so that a failing store leaves no partial result
    }

    private void collect(String id, Ledger ledger, Set<String> complete, List<Runnable> bookings) {
        List<JournalEntry> journal = stored.journalOf(id);
        bookings.add(() -> ledger.book(id, journal));
        stored.childrenOf(id).forEach(child -> {
            bookings.add(() -> ledger.addDescendant(child.id(), id));
            if (child.status().isFinished()) {
                bookings.add(() -> complete.add(child.id()));
            }
            collect(child.id(), ledger, complete, bookings);
        });
    }

    /**
     * Returns the function that books what other nodes have added to descendants since they were booked.
     *
     * @param complete the descendants that have ended and are booked; the function adds others
     */
    private Consumer<Ledger> descendants(String root, Set<String> complete) {
        return ledger -> {
            List<Runnable> bookings = new ArrayList<>();
            collectUnbooked(root, ledger, complete, bookings);
            bookings.forEach(Runnable::run); // as above
        };
    }

    private void collectUnbooked(String parent, Ledger ledger, Set<String> complete, List<Runnable> bookings) {
        for (StoredProcess child : stored.childrenOf(parent)) {
            String id = child.id();
            if (complete.contains(id)) {
                continue;
            }
            if (!isHere.test(id)) {
                long first = ledger.bookedUpTo(id);
                List<JournalEntry> unbooked = stored.journalOf(id, first);
                bookings.add(() -> {
                    ledger.addDescendant(id, parent);
                    ledger.bookAppended(id, first, unbooked);
                    if (child.status().isFinished()) {
                        complete.add(id);
                    }
                });
            }
            collectUnbooked(id, ledger, complete, bookings);
        }
    }
}
