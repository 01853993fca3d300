/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.ProcessEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Latest event of each process that has changed recently, so that pages which poll are answered without a look into the
 * store as long as nothing happens. Thread-safe.
 */
final class RecentChanges {

    private static final int PROCESSES = 10_000;

    private final Map<String, String> latest = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > PROCESSES;
        }
    };

    /** Notes an event of a process, which also changes the page of its parent. */
    void note(ProcessEvent event) {
        event.id().ifPresent(id -> {
            note(event.process().id(), id);
            event.process().parent().ifPresent(parent -> note(parent, id));
        });
    }

    private synchronized void note(String process, String event) {
        latest.remove(process); // the order is that of the changes
        latest.put(process, event);
    }

    /** Returns the id of the latest event of a process; empty if it is not among those that changed recently. */
    synchronized Optional<String> of(String process) {
        return Optional.ofNullable(latest.get(process));
    }
}
