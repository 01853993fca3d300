/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import static java.util.Objects.requireNonNull;

/**
 * Limits of a search.
 *
 * <pre>{@code SearchOptions.top(5).withThreshold(0.6).withFilter(MetadataFilter.equalTo("language", "en")) }</pre>
 *
 * @param topK the maximum number of results, 1 to {@value #MAX_RESULTS}
 * @param threshold the minimum score of a result, 0 to 1
 * @param filter the documents to search
 */
public record SearchOptions(int topK, double threshold, MetadataFilter filter) {

    /** {@value}: the largest number of results of a search. */
    public static final int MAX_RESULTS = 1000;

    /** Creates options. */
    public SearchOptions {
        requireNonNull(filter, "filter");
        if (topK < 1 || topK > MAX_RESULTS) {
            throw Messages.invalidTopK(topK);
        }
        if (!(threshold >= 0 && threshold <= 1)) {
            throw Messages.invalidThreshold(threshold);
        }
    }

    /**
     * Returns options for a number of results of any score, from all documents.
     *
     * @param topK the maximum number of results
     * @return the options
     */
    public static SearchOptions top(int topK) {
        return new SearchOptions(topK, 0, MetadataFilter.all());
    }

    /**
     * Returns these options with another threshold.
     *
     * @param score the minimum score, 0 to 1
     * @return the changed copy
     */
    public SearchOptions withThreshold(double score) {
        return new SearchOptions(topK, score, filter);
    }

    /**
     * Returns these options with an additional filter.
     *
     * @param more the filter, which restricts the present one
     * @return the changed copy
     */
    public SearchOptions withFilter(MetadataFilter more) {
        return new SearchOptions(topK, threshold, filter.and(more));
    }
}
