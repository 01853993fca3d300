/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.agent.AgentException;
import java.util.Locale;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException notText(String uri) {
        return new AgentException(
                "KARTA-551: %s is not a text file. Remove it from the directory, or rename it.".formatted(uri));
    }

    static AgentException invalidChunker(int size, int overlap, ChunkUnit unit) {
        return new AgentException(
                ("KARTA-553: chunks of %1$d %3$s with an overlap of %2$d are invalid. Use at least %4$d %3$s, and an"
                                + " overlap of at most half of the chunk.")
                        .formatted(size, overlap, unit.name().toLowerCase(Locale.ROOT), unit.minSize()));
    }
}
