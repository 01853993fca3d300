/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.ai.PromptRunner;
import io.karta.rag.store.SearchResult;
import java.util.List;
import java.util.function.Supplier;

/**
 * Orders the results of {@link KnowledgeBase#search} by their relevance, after words and similarity have found them.
 *
 * <pre>{@code
 * KnowledgeBase.named("manual")
 *         .directory(Path.of("docs"))
 *         .reranker(Reranker.of(() -> ai.withLlm("small")))
 *         .build();
 * }</pre>
 *
 * <p>Implementations are thread-safe.
 */
@FunctionalInterface
public interface Reranker {

    /**
     * Orders results.
     *
     * @param query the question
     * @param results the results of the search, best first; 2 to 20
     * @return results of the argument, best first; those that are left out follow in their former order
     * @throws io.karta.model.ModelException if a model fails; the search then keeps the former order
     * @throws io.karta.ai.MalformedOutputException if no answer of a model is valid; the search then keeps the former
     *     order
     * @throws io.karta.ai.TruncatedOutputException if the answer of a model was cut; the search then keeps the former
     *     order
     */
    List<SearchResult> rerank(String query, List<SearchResult> results);

    /**
     * Returns a reranker that asks a model for the numbers of the relevant results. Its prompt contains the texts of
     * the results, as user text, so input guardrails check them.
     *
     * @param runner returns the runner; it is called for each search
     * @return the reranker
     */
    static Reranker of(Supplier<? extends PromptRunner> runner) {
        return new ModelReranker(runner);
    }
}
