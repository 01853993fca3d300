/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import io.karta.model.Embedding;
import java.util.List;

/**
 * Search by words and similarity at once, which a {@link KnowledgeStore} may offer. It finds what both searches find,
 * but in one state of the store, and needs to read the chunks of the final results only. Without it, a knowledge base
 * calls both searches.
 */
public interface HybridSearch extends TextSearch, VectorSearch {

    /**
     * Returns the chunks whose combined ranks are best: those of {@link RankFusion#of} for the results of
     * {@link #textSearch} and {@link #vectorSearch}, in this order, with {@link RankFusion#candidates}.
     *
     * @param words the query of {@link #textSearch}
     * @param query the query of {@link #vectorSearch}
     * @param options the limits
     * @return the results, best first
     */
    List<SearchResult> hybridSearch(String words, Embedding query, SearchOptions options);
}
