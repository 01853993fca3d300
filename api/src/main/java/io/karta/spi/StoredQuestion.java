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
 * Properties of an open question to a user that a store has. The process may no longer await the answer, which only its
 * journal shows.
 *
 * @param process the properties of the process that asks
 * @param id the id of the question, unique in the process
 * @param role the role that a user requires to answer; empty for none
 * @param askedAt the time at which the question was asked
 */
public record StoredQuestion(ProcessInfo process, String id, Optional<String> role, Instant askedAt) {

    /** Validates the components. */
    public StoredQuestion {
        requireNonNull(process, "process");
        requireNonNull(id, "id");
        requireNonNull(role, "role");
        requireNonNull(askedAt, "askedAt");
    }
}
