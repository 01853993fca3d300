/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import static java.util.Objects.requireNonNull;

import io.karta.rag.content.Chunk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reciprocal rank fusion (Cormack, Clarke, Buettcher 2009): combines rankings whose scores cannot be compared.
 *
 * <pre>{@code RankFusion.of(List.of(List.of("a", "b"), List.of("b", "c"))) // b, a, c }</pre>
 */
public final class RankFusion {

    /**
     * The paper uses 60 for rankings of a thousand results. With fifty, two late ranks would outweigh a first one, so a
     * search that finds little would hide what the other one finds.
     */
    private static final double RANK_OFFSET = 20;

    private static final int MIN_CANDIDATES = 50;

    private RankFusion() {}

    /**
     * Returns the options of the searches whose rankings are combined: more results, of any score.
     *
     * @param options the options of the combined search
     * @return the options of each search
     */
    public static SearchOptions candidates(SearchOptions options) {
        int most = Math.min(SearchOptions.MAX_RESULTS, Math.max(MIN_CANDIDATES, options.topK() * 2));
        return new SearchOptions(most, 0, options.filter());
    }

    /**
     * Combines rankings.
     *
     * @param rankings the keys that each search has found, best first, each key once
     * @return the score of each key, best first; 1 for a key that is the first one of all rankings
     * @param <K> the type of the keys
     */
    public static <K> Map<K, Double> of(List<List<K>> rankings) {
        Map<K, Double> scores = new LinkedHashMap<>();
        for (List<K> ranking : rankings) {
            for (int rank = 0; rank < ranking.size(); rank++) {
                scores.merge(ranking.get(rank), 1 / (RANK_OFFSET + 1 + rank), Double::sum);
            }
        }
        double best = rankings.size() / (RANK_OFFSET + 1);
        Map<K, Double> ordered = new LinkedHashMap<>();
        scores.entrySet().stream()
                .sorted(Map.Entry.<K, Double>comparingByValue().reversed())
                .forEach(entry -> ordered.put(entry.getKey(), entry.getValue() / best));
        return ordered;
    }

    /**
     * Combines the results of searches.
     *
     * @param rankings the results of each search, best first
     * @param options the limits of the combined results
     * @return the results with combined scores, best first
     */
    public static List<SearchResult> ofResults(List<List<SearchResult>> rankings, SearchOptions options) {
        Map<String, Chunk> chunks = new HashMap<>();
        List<List<String>> ids = new ArrayList<>();
        for (List<SearchResult> ranking : rankings) {
            ranking.forEach(result -> chunks.putIfAbsent(result.chunk().id(), result.chunk()));
            ids.add(ranking.stream().map(result -> result.chunk().id()).toList());
        }
        return of(ids).entrySet().stream()
                .filter(scored -> scored.getValue() >= options.threshold())
                .limit(options.topK())
                .map(scored -> new SearchResult(requireNonNull(chunks.get(scored.getKey())), scored.getValue()))
                .toList();
    }
}
