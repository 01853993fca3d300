/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import io.karta.spi.StoredProcess;
import java.util.List;
import java.util.function.Supplier;

/**
 * Processes in the store.
 *
 * <p>A failure of the store does not fail processes: each method throws {@link StoreFailedException}, and the process
 * continues when the store is available again.
 */
record StoredProcesses(ProcessStore store) {

    private static final int MOST_CHILDREN = 10_000;

    List<JournalEntry> journalOf(String process) {
        return read(process, () -> store.load(process));
    }

    /** Returns the entries of a journal from a number on. */
    List<JournalEntry> journalOf(String process, long first) {
        return read(process, () -> store.load(process, first));
    }

    List<StoredProcess> childrenOf(String parent) {
        return read(
                parent, () -> store.find(ProcessQuery.all().childrenOf(parent).limit(MOST_CHILDREN)));
    }

    private <T> T read(String process, Supplier<T> query) {
        try {
            return query.get();
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.notRead(process, e) : e;
        }
    }
}
