/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.rag.store.SearchResult;
import java.util.List;

/**
 * Listener for the searches of models, for example to find questions that the documents do not answer.
 *
 * <pre>{@code
 * RagTools.of(manual).withListener(search -> log.info(search.query() + ": " + search.results().size()))
 * }</pre>
 *
 * <p>Implementations are thread-safe. An exception is logged and does not affect the search.
 */
@FunctionalInterface
public interface ResultListener {

    /**
     * Receives a search.
     *
     * @param search the search and its results
     */
    void onSearch(RagSearch search);

    /**
     * Search of a model.
     *
     * @param knowledgeBase the name of the knowledge base
     * @param tool the tool, such as {@code vectorSearch}
     * @param query the query or expression
     * @param results the results, best first
     */
    record RagSearch(String knowledgeBase, String tool, String query, List<SearchResult> results) {

        /** Creates a search. */
        public RagSearch {
            results = List.copyOf(results);
        }
    }
}
