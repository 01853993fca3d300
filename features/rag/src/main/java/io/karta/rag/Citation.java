/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.generation.annotation.Guide;

/**
 * Source of a statement.
 *
 * @param chunkId the id of a chunk of the knowledge base
 * @param quote a text that occurs in the chunk
 */
public record Citation(
        @Guide("the id of a chunk from a search result") String chunkId,
        @Guide("the words of the chunk that support the answer, copied literally") String quote) {}
