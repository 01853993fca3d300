/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;

/**
 * Properties of a process that a store has without reading its journal.
 *
 * @param info the properties; the status is the latest {@link JournalEntry#status()} of the entries
 * @param version the number of entries in its journal
 */
public record StoredProcess(ProcessInfo info, long version) {

    /** Validates the components. */
    public StoredProcess {
        requireNonNull(info, "info");
    }

    /**
     * Returns the process's id.
     *
     * @return the id
     */
    public String id() {
        return info.id();
    }

    /**
     * Returns the status of the process.
     *
     * @return the status
     */
    public ProcessStatus status() {
        return info.status();
    }
}
