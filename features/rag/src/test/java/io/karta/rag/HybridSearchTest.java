/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.Embedding;
import io.karta.rag.content.ContentElement;
import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.RankFusion;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.rag.store.TextSearch;
import io.karta.rag.store.VectorSearch;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Search by words and similarity at once. */
class HybridSearchTest extends KnowledgeBaseFixture {

    /** Store that can search words and vectors, but not both at once. */
    private record SeparateSearches(LuceneStore whole) implements KnowledgeStore, TextSearch, VectorSearch {

        @Override
        public Map<String, String> documents() {
            return whole.documents();
        }

        @Override
        public void update(Collection<IndexedDocument> added, Collection<String> removed) {
            whole.update(added, removed);
        }

        @Override
        public Optional<ContentElement> find(String id) {
            return whole.find(id);
        }

        @Override
        public long size() {
            return whole.size();
        }

        @Override
        public List<SearchResult> textSearch(String query, SearchOptions options) {
            return whole.textSearch(query, options);
        }

        @Override
        public List<SearchResult> vectorSearch(Embedding query, SearchOptions options) {
            return whole.vectorSearch(query, options);
        }

        @Override
        public void close() {
            whole.close();
        }
    }

    private KnowledgeBase topics(KnowledgeStore store) {
        return manual().store(store).embeddings(embeddings, "topics").build();
    }

    @Test
    void findsTheSameAsTwoSearches() {
        for (int i = 0; i < 80; i++) {
            String text = "kettle ".repeat(1 + i % 7) + "refund ".repeat(i % 5) + "delivery " + "word ".repeat(i % 11);
            write("c%02d.md".formatted(i), text + i);
        }
        try (KnowledgeBase hybrid = topics(LuceneStore.inMemory());
                KnowledgeBase separate = topics(new SeparateSearches(LuceneStore.inMemory()))) {
            var start = MetadataFilter.startsWith("uri", "c1");
            for (SearchOptions options : List.of(
                    SearchOptions.top(1),
                    SearchOptions.top(5).withFilter(start),
                    SearchOptions.top(60).withThreshold(0.3),
                    SearchOptions.top(SearchOptions.MAX_RESULTS).withFilter(start.negate()))) {
                for (String query : List.of("kettle", "Is the refund of kettle 7 a word?", "?", "unknown")) {
                    assertThat(hybrid.search(query, options))
                            .as("%s, %s", query, options)
                            .isEqualTo(separate.search(query, options));
                }
            }
            assertThat(hybrid.search("kettle", SearchOptions.MAX_RESULTS)).hasSize((int) hybrid.size());
            assertThat(hybrid.search(" ", 5)).isEmpty();
        }
    }

    @Test
    void embedsTheQueryOnce() {
        try (KnowledgeBase manual = topics(LuceneStore.inMemory())) {
            manual.refresh();
            int before = embedded.get();

            assertThat(uris(manual.search("kettle", 5))).startsWith("more/b.md");

            assertThat(embedded.get() - before).isEqualTo(1);
        }
    }

    @Test
    void combinesRanks() {
        assertThat(RankFusion.of(List.of(List.of("a", "b"), List.of("b", "c"))))
                .containsExactly(
                        Map.entry("b", 21.0 / 22 / 2 + 0.5), Map.entry("a", 0.5), Map.entry("c", 21.0 / 22 / 2));
        assertThat(RankFusion.of(List.of(List.of("a", "b"), List.of("b", "a"))).keySet())
                .containsExactly("a", "b");
        assertThat(RankFusion.of(List.of(List.of(), List.of()))).isEmpty();
        assertThat(RankFusion.candidates(SearchOptions.top(40).withThreshold(0.5)))
                .isEqualTo(SearchOptions.top(80));
    }
}
