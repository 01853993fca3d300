/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.engine.journal.StoreAccess;
import io.karta.process.Page;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Lists of the processes in a store, in pages. */
record ProcessDirectory(ProcessStore store) {

    private static final int MOST_CHILDREN = 1000;

    List<ProcessInfo> children(String parent) {
        return found(() -> store.find(ProcessQuery.all().childrenOf(parent).limit(MOST_CHILDREN)));
    }

    Page<ProcessInfo> processes(ProcessFilter filter, PageRequest page) {
        ProcessQuery first = ProcessQuery.of(filter).newestFirst().limit(page.limit() + 1);
        ProcessQuery query =
                page.after().map(Cursor.PROCESSES::decode).map(first::after).orElse(first);
        List<ProcessInfo> found = found(() -> page.allowsStale() ? store.findStale(query) : store.find(query));
        return found.size() > page.limit()
                ? new Page<>(
                        found.subList(0, page.limit()),
                        Optional.of(Cursor.PROCESSES.encode(
                                found.get(page.limit() - 1).id())))
                : new Page<>(found, Optional.empty());
    }

    private List<ProcessInfo> found(Supplier<List<StoredProcess>> search) {
        return StoreAccess.call(store, search).stream().map(StoredProcess::info).toList();
    }
}
