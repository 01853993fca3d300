/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import io.karta.agent.AgentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException indexLocked(String location, Exception cause) {
        return new AgentException(
                ("KARTA-554: the index %s is being updated by another process or application. Use a directory of "
                                + "its own for each node.")
                        .formatted(location),
                cause);
    }

    static AgentException indexFailed(String location, Exception cause) {
        return new AgentException(
                ("KARTA-555: the index %s cannot be used (%s). Check the directory, or delete it: the documents are "
                                + "then read again.")
                        .formatted(location, cause.getClass().getSimpleName()),
                cause);
    }
}
