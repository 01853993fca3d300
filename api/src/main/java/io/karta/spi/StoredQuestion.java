/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessInfo;
import java.time.Instant;
import java.util.Optional;

/**
 * What a store knows of a question to a user that has no answer yet. The process may have stopped waiting for it, which
 * only its journal tells.
 *
 * @param process the properties of the process that asks
 * @param id the id of the question, unique in the process
 * @param role the role that a user needs to answer; empty if none is needed
 * @param askedAt the time at which the question was asked
 */
public record StoredQuestion(ProcessInfo process, String id, Optional<String> role, Instant askedAt) {

    /** Checks that nothing is missing. */
    public StoredQuestion {
        requireNonNull(process, "process");
        requireNonNull(id, "id");
        requireNonNull(role, "role");
        requireNonNull(askedAt, "askedAt");
    }
}
