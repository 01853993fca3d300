/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import io.karta.model.Embedding;
import java.util.List;

/** Search by the similarity of embeddings, which a {@link KnowledgeStore} may offer. */
public interface VectorSearch {

    /**
     * Returns the chunks that are most similar.
     *
     * @param query the embedding of the query
     * @param options the limits; the score is the cosine, or 0 if that is negative
     * @return the results, best first
     */
    List<SearchResult> vectorSearch(Embedding query, SearchOptions options);
}
