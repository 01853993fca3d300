/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;

/**
 * What a store knows of a process without reading its journal.
 *
 * @param info the properties; the status is the latest {@link JournalEntry#status()} of the entries
 * @param version how many entries its journal has
 */
public record StoredProcess(ProcessInfo info, long version) {

    /** Checks that nothing is missing. */
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
