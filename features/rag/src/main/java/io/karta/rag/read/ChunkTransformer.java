/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.read;

import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;

/**
 * Changes the texts of chunks before they are embedded and stored, for example to add words that searches should find.
 * Every CDI bean of this type applies to the knowledge bases of the configuration, in the order of {@code @Priority}.
 *
 * <pre>{@code
 * @Singleton
 * class Breadcrumbs implements ChunkTransformer {
 *     public String version() { return "1"; }
 *     public String transform(Chunk chunk, Document document) {
 *         return String.join(" > ", chunk.path()) + "\n\n" + chunk.text();
 *     }
 * }
 * }</pre>
 *
 * <p>Models receive the changed texts, and quotes are verified against them. Implementations are thread-safe.
 */
public interface ChunkTransformer {

    /**
     * Returns the version. Documents are read again after it has changed.
     *
     * @return a text that is the same after a restart
     */
    String version();

    /**
     * Returns the text of a chunk.
     *
     * @param chunk the chunk of the chunker, or of the transformer before
     * @param document the document
     * @return the text, not blank; a longer text makes the chunk longer than the chunker permits
     * @throws io.karta.agent.AgentException if the document cannot be used; the refresh reports it and continues
     */
    String transform(Chunk chunk, Document document);
}
