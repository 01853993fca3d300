/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import io.karta.model.Embedding;
import io.karta.rag.content.Chunk;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.RankFusion;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;

/**
 * Searches for chunks in one state of the index. Only chunks have texts and vectors that can be searched, so a
 * condition that selects chunks is not necessary. Confined to a thread.
 *
 * @param searcher the state of the index
 * @param queries the parser of queries
 */
record ChunkSearch(IndexSearcher searcher, TextQueries queries) {

    /** A search of the graph for few neighbours ends early, and misses some of them. */
    private static final int CANDIDATES = 100;

    /** Half of the scores of BM25 that are seen in practice; the normalized score of such a result is 0.5. */
    private static final double MEDIAN_SCORE = 5;

    List<SearchResult> similar(Embedding query, SearchOptions options) throws IOException {
        return results(similarHits(query, options), options, score -> Math.max(0, 2 * score - 1));
    }

    List<SearchResult> matching(String query, SearchOptions options) throws IOException {
        return results(matchingHits(query, options), options, score -> score / (score + MEDIAN_SCORE));
    }

    /** Reads the chunks of the final results only: reading costs as much as searching. */
    List<SearchResult> combined(String words, Embedding query, SearchOptions options) throws IOException {
        SearchOptions each = RankFusion.candidates(options);
        var rankings = List.of(documents(matchingHits(words, each)), documents(similarHits(query, each)));
        List<SearchResult> results = new ArrayList<>();
        StoredFields fields = searcher.storedFields();
        for (Map.Entry<Integer, Double> hit : RankFusion.of(rankings).entrySet()) {
            if (results.size() == options.topK() || hit.getValue() < options.threshold()) {
                break;
            }
            results.add(new SearchResult(chunk(fields, hit.getKey()), hit.getValue()));
        }
        return results;
    }

    private static List<Integer> documents(ScoreDoc[] hits) {
        return Stream.of(hits).map(hit -> hit.doc).toList();
    }

    private ScoreDoc[] similarHits(Embedding query, SearchOptions options) throws IOException {
        if (query.isZero()) {
            return new ScoreDoc[0];
        }
        String field = Elements.vectorField(query.dimensions());
        int candidates = Math.max(CANDIDATES, options.topK());
        Query filter = filter(options.filter()).orElse(null);
        return hits(new KnnFloatVectorQuery(field, Elements.direction(query), candidates, filter), options);
    }

    private ScoreDoc[] matchingHits(String query, SearchOptions options) throws IOException {
        try {
            return hits(filtered(queries.parse(query), options.filter()), options);
        } catch (IndexSearcher.TooManyClauses e) {
            return hits(filtered(queries.plain(query), options.filter()), options);
        }
    }

    private ScoreDoc[] hits(Query query, SearchOptions options) throws IOException {
        return searcher.search(query, options.topK()).scoreDocs;
    }

    /** Without a filter, Lucene skips documents that cannot be among the best ones. */
    private static Query filtered(Query query, MetadataFilter filter) {
        return filter(filter)
                .<Query>map(condition -> new BooleanQuery.Builder()
                        .add(query, Occur.MUST)
                        .add(condition, Occur.FILTER)
                        .build())
                .orElse(query);
    }

    private static Optional<Query> filter(MetadataFilter filter) {
        return Optional.of(FilterQueries.of(filter)).filter(condition -> !(condition instanceof MatchAllDocsQuery));
    }

    /** Converts a score of Lucene to 0 to 1. */
    private interface Scale {
        double of(double score);
    }

    private List<SearchResult> results(ScoreDoc[] hits, SearchOptions options, Scale scale) throws IOException {
        List<SearchResult> results = new ArrayList<>();
        StoredFields fields = searcher.storedFields();
        for (ScoreDoc hit : hits) {
            double score = Math.min(1, scale.of(hit.score));
            if (score >= options.threshold()) {
                results.add(new SearchResult(chunk(fields, hit.doc), score));
            }
        }
        return results;
    }

    static Chunk chunk(StoredFields fields, int document) throws IOException {
        return (Chunk) Elements.read(fields.document(document));
    }
}
