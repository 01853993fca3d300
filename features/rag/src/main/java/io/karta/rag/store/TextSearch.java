/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import java.util.List;

/** Full-text search in the query syntax of Lucene, which a {@link KnowledgeStore} may offer. */
public interface TextSearch {

    /**
     * Returns the chunks that match best.
     *
     * @param query the query; a text with invalid syntax is searched as plain words
     * @param options the limits
     * @return the results, best first
     */
    List<SearchResult> textSearch(String query, SearchOptions options);

    /**
     * Describes which parts of the syntax the store supports, for the description of the tool.
     *
     * @return one or two sentences
     */
    default String luceneSyntaxNotes() {
        return "Lucene syntax: +required -excluded \"a phrase\" prefix* similar~";
    }
}
