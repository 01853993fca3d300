/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.time.Instant;
import java.util.List;

/**
 * Keeps the journals of processes. A process is its journal: what it knows, what it did and how it stands all follow from
 * the entries, in order.
 *
 * <p>The store is optimistic and fenced: whoever appends says how many entries it has seen, and of two writers the second
 * fails. Safe for use by several threads.
 */
public interface ProcessStore {

    /**
     * Appends entries to a journal, all or none. The first append, at version 0, begins the journal.
     *
     * @param process the process's id
     * @param expectedVersion how many entries the writer has seen
     * @param entries what happened, in order; at least one
     * @throws StaleProcessException if the journal has another number of entries
     */
    void append(String process, long expectedVersion, List<JournalEntry> entries);

    /**
     * Claims a process for one node, so that no other runs it meanwhile. Claiming again extends the claim.
     *
     * @param process the process's id
     * @param owner who claims it
     * @param until when the claim expires
     * @return false if another owner's claim has not expired, or there is no such process
     */
    boolean claim(String process, String owner, Instant until);

    /**
     * Returns a journal.
     *
     * @param process the process's id
     * @return the entries, in order; empty if there is no such process, or it was forgotten
     */
    List<JournalEntry> load(String process);

    /**
     * Says whether {@link #append} takes part in the transaction of the calling thread. If so, the record of an action that
     * is {@code @Transactional} is appended inside its transaction, and commits or disappears with it.
     *
     * @return true if it does
     */
    default boolean joinsTransactions() {
        return false;
    }
}
