/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * What a store knows of a process without reading its journal.
 *
 * @param id the process's id
 * @param agent the agent's name
 * @param goal the goal's name
 * @param parent the id of the process that made it, if one did
 * @param status how it stands, after {@link JournalEntry#status()} of its entries
 * @param version how many entries its journal has
 * @param createdAt when it was made
 * @param changedAt when the latest entry was made
 */
public record StoredProcess(
        String id,
        String agent,
        String goal,
        Optional<String> parent,
        ProcessStatus status,
        long version,
        Instant createdAt,
        Instant changedAt) {

    /**
     * Creates a description.
     *
     * @param id the process's id
     * @param agent the agent's name
     * @param goal the goal's name
     * @param parent the id of the process that made it, if one did
     * @param status how it stands
     * @param version how many entries its journal has
     * @param createdAt when it was made
     * @param changedAt when the latest entry was made
     */
    public StoredProcess {
        requireNonNull(id, "id");
        requireNonNull(agent, "agent");
        requireNonNull(goal, "goal");
        requireNonNull(parent, "parent");
        requireNonNull(status, "status");
        requireNonNull(createdAt, "createdAt");
        requireNonNull(changedAt, "changedAt");
    }
}
