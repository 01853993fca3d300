/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.rag.content.Chunk;
import io.karta.rag.store.SearchResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reciprocal rank fusion (Cormack, Clarke, Buettcher 2009): combines rankings whose scores cannot be compared. */
final class RankFusion {

    /**
     * The paper uses 60 for rankings of a thousand results. With fifty, two late ranks would outweigh a first one, so a
     * search that finds little would hide what the other one finds.
     */
    private static final double RANK_OFFSET = 20;

    private RankFusion() {}

    static List<SearchResult> of(List<List<SearchResult>> rankings) {
        Map<String, Chunk> chunks = new LinkedHashMap<>();
        Map<String, Double> scores = new LinkedHashMap<>();
        for (List<SearchResult> ranking : rankings) {
            for (int rank = 0; rank < ranking.size(); rank++) {
                Chunk chunk = ranking.get(rank).chunk();
                chunks.putIfAbsent(chunk.id(), chunk);
                scores.merge(chunk.id(), 1 / (RANK_OFFSET + 1 + rank), Double::sum);
            }
        }
        double best = rankings.size() / (RANK_OFFSET + 1);
        return chunks.values().stream()
                .map(chunk -> new SearchResult(chunk, scores.getOrDefault(chunk.id(), 0.0) / best))
                .sorted(Comparator.comparingDouble(SearchResult::score).reversed())
                .toList();
    }
}
