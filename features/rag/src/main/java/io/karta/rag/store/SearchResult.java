/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import static java.util.Objects.requireNonNull;

import io.karta.rag.content.Chunk;

/**
 * Result of a search.
 *
 * @param chunk the chunk
 * @param score the score, 0 to 1; comparable within one search only
 */
public record SearchResult(Chunk chunk, double score) {

    /** Creates a result. */
    public SearchResult {
        requireNonNull(chunk, "chunk");
    }
}
