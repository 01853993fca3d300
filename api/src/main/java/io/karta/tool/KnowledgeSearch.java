/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;

/**
 * Search of a tool in documents, which the tool reports to its {@link io.karta.ai.ToolContext}. It has the ids of what
 * was found, and none of the texts.
 *
 * <pre>{@code
 * context.searched(new KnowledgeSearch("manual", "textSearch", query, List.of("returns.md#0"), took));
 * }</pre>
 *
 * @param knowledgeBase the name of the searched documents
 * @param mode the kind of search, such as {@code vectorSearch}, {@code textSearch} or {@code regexSearch}
 * @param query what the model searched for
 * @param results the ids of the results, best first
 * @param duration the duration of the search
 */
public record KnowledgeSearch(
        String knowledgeBase, String mode, String query, List<String> results, Duration duration) {

    /** Creates a search. */
    public KnowledgeSearch {
        requireNonNull(knowledgeBase, "knowledgeBase");
        requireNonNull(mode, "mode");
        requireNonNull(query, "query");
        requireNonNull(duration, "duration");
        results = List.copyOf(results);
    }
}
