/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import java.util.List;

/** Search by regular expressions, which a {@link KnowledgeStore} may offer. */
public interface RegexSearch {

    /**
     * Returns chunks in which an expression occurs.
     *
     * @param regex the expression, in the syntax of Lucene; {@code .} is any character, also the end of a line
     * @param options the limits; every result has the score 1
     * @return the results, in the order of documents
     * @throws io.karta.tool.ToolEscalationException if the expression is invalid or too complex
     */
    List<SearchResult> regexSearch(String regex, SearchOptions options);
}
