/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.agent.AgentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException notText(String uri) {
        return new AgentException(
                "KARTA-551: %s is not a text file. Remove it from the directory, or rename it.".formatted(uri));
    }

    static AgentException invalidChunker(int size, int overlap) {
        return new AgentException(
                ("KARTA-553: chunks of %d characters with an overlap of %d are invalid. Use at least %d characters,"
                                + " and an overlap of at most half of them.")
                        .formatted(size, overlap, Chunker.MIN_SIZE));
    }
}
