/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import static java.util.Objects.requireNonNull;

import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.SectionText;
import java.util.List;

/**
 * Document as a store keeps it.
 *
 * @param uri the URI
 * @param hash the hash of the content from which the document was read
 * @param sections the leaf sections, in order
 * @param chunks the chunks, in order
 * @param embeddings the embedding of each chunk; empty for lexical search only
 */
public record IndexedDocument(
        String uri, String hash, List<SectionText> sections, List<Chunk> chunks, List<Embedding> embeddings) {

    /** Creates a document. */
    public IndexedDocument {
        requireNonNull(uri, "uri");
        requireNonNull(hash, "hash");
        sections = List.copyOf(sections);
        chunks = List.copyOf(chunks);
        embeddings = List.copyOf(embeddings);
        if (!embeddings.isEmpty() && embeddings.size() != chunks.size()) {
            throw new IllegalArgumentException(
                    "%d embeddings for %d chunks".formatted(embeddings.size(), chunks.size()));
        }
    }
}
