/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.ai.MalformedOutputException;
import io.karta.ai.TruncatedOutputException;
import io.karta.model.ModelException;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The last step of a search: orders the best results with the reranker, if there is one. Thread-safe.
 *
 * @param name the name of the knowledge base
 * @param reranker the reranker
 */
record ResultOrdering(String name, Optional<Reranker> reranker) {

    private static final Logger LOG = System.getLogger(ResultOrdering.class.getName());

    /** More candidates cost more tokens and seldom contain a better result. */
    private static final int CANDIDATES = 20;

    /** Returns the options of a search with the results that {@link #order} needs. */
    SearchOptions candidates(SearchOptions options) {
        int most = reranker.isEmpty() ? options.topK() : Math.max(options.topK(), CANDIDATES);
        return new SearchOptions(most, options.threshold(), options.filter());
    }

    List<SearchResult> order(String query, List<SearchResult> found, int topK) {
        if (reranker.isEmpty() || found.size() < 2) {
            return found.stream().limit(topK).toList();
        }
        List<SearchResult> candidates = found.stream().limit(CANDIDATES).toList();
        Set<SearchResult> all = new LinkedHashSet<>(ordered(query, candidates, reranker.get()));
        all.addAll(found);
        return all.stream().limit(topK).toList();
    }

    /** A search that has found something is more useful than an exception, but a guardrail or budget ends it. */
    private List<SearchResult> ordered(String query, List<SearchResult> candidates, Reranker model) {
        try {
            return model.rerank(query, candidates).stream()
                    .filter(candidates::contains)
                    .toList();
        } catch (ModelException | MalformedOutputException | TruncatedOutputException e) {
            if (e instanceof ModelException failure && failure.kind() == ModelException.Kind.CANCELLED) {
                throw failure; // the process has ended
            }
            LOG.log(Level.WARNING, () -> Messages.rerankingFailed(name, String.valueOf(e.getMessage())));
            return candidates;
        }
    }
}
