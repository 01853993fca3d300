/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Store of the chunks and sections of one knowledge base. A store also implements those of {@link VectorSearch},
 * {@link TextSearch} (or {@link HybridSearch} for both), {@link RegexSearch} and {@link ResultExpander} that it can do
 * well; the tools for models follow from them.
 *
 * <pre>{@code
 * final class SolrStore implements KnowledgeStore, TextSearch { ... }
 * }</pre>
 *
 * <p>Extend {@code KnowledgeStoreContract} of {@code karta-testkit-rag} to test an implementation.
 *
 * <p>Implementations are thread-safe: searches run during updates and see the state before or after each of them.
 */
public interface KnowledgeStore extends AutoCloseable {

    /**
     * Returns the documents of the store.
     *
     * @return the hash of each document by its URI
     */
    Map<String, String> documents();

    /**
     * Adds, replaces and removes documents, durably and as a whole.
     *
     * @param added the documents to add; a document replaces an earlier one with the same URI, in the store or in this
     *     collection
     * @param removed the URIs of the documents to remove; unknown ones are ignored
     * @throws DocumentRejectedException if the store cannot keep one of the documents; nothing is changed then
     */
    void update(Collection<IndexedDocument> added, Collection<String> removed);

    /**
     * Returns an element.
     *
     * @param id the id of a chunk or section
     * @return the element; empty if there is none
     */
    Optional<ContentElement> find(String id);

    /**
     * Returns a chunk.
     *
     * @param id the id
     * @return the chunk; empty if there is none
     */
    default Optional<Chunk> chunk(String id) {
        return find(id).filter(Chunk.class::isInstance).map(Chunk.class::cast);
    }

    /**
     * Returns the number of chunks.
     *
     * @return the number
     */
    long size();

    /** Releases the resources of the store; its content remains if it is durable. */
    @Override
    void close();
}
