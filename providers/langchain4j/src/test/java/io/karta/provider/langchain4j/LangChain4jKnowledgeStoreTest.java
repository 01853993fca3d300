/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.CosineSimilarity;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingSearchResult;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.RelevanceScore;
import io.karta.model.Embedding;
import io.karta.rag.KnowledgeBase;
import io.karta.rag.content.Chunk;
import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.SearchOptions;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.NamedSettings;
import io.karta.testkit.rag.HashedEmbeddings;
import io.karta.testkit.rag.KnowledgeStoreContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Knowledge bases whose embeddings are in an embedding store of LangChain4j. */
class LangChain4jKnowledgeStoreTest {

    /** Compares all entries, and adds an entry with a known id a second time, as LangChain4j's own store in memory. */
    private static final class ListStore implements EmbeddingStore<TextSegment> {

        private record Entry(String id, dev.langchain4j.data.embedding.Embedding vector, TextSegment segment) {}

        private final List<Entry> entries = new CopyOnWriteArrayList<>();
        private int searches;

        @Override
        public String add(dev.langchain4j.data.embedding.Embedding embedding) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void add(String id, dev.langchain4j.data.embedding.Embedding embedding) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String add(dev.langchain4j.data.embedding.Embedding embedding, TextSegment segment) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> addAll(List<dev.langchain4j.data.embedding.Embedding> embeddings) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void addAll(
                List<String> ids,
                List<dev.langchain4j.data.embedding.Embedding> embeddings,
                List<TextSegment> segments) {
            for (int i = 0; i < ids.size(); i++) {
                entries.add(new Entry(ids.get(i), embeddings.get(i), segments.get(i)));
            }
        }

        @Override
        public void removeAll(Collection<String> ids) {
            entries.removeIf(entry -> ids.contains(entry.id()));
        }

        @Override
        public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
            searches++;
            return new EmbeddingSearchResult<>(entries.stream()
                    .filter(entry -> request.filter().test(entry.segment().metadata()))
                    .map(entry -> new EmbeddingMatch<>(
                            RelevanceScore.fromCosineSimilarity(
                                    CosineSimilarity.between(entry.vector(), request.queryEmbedding())),
                            entry.id(),
                            entry.vector(),
                            entry.segment()))
                    .filter(match -> match.score() >= request.minScore())
                    .sorted(Comparator.comparingDouble((EmbeddingMatch<TextSegment> match) -> -match.score()))
                    .limit(request.maxResults())
                    .toList());
        }
    }

    @Nested
    class Contract extends KnowledgeStoreContract {

        @Override
        protected KnowledgeStore open() {
            return LangChain4jKnowledgeStore.of("manual", new ListStore(), LuceneStore.inMemory());
        }
    }

    @TempDir
    Path directory;

    private final ListStore embeddings = new ListStore();

    private static IndexedDocument document(String hash, float... vector) {
        return documentOf("a", hash, vector);
    }

    private static IndexedDocument documentOf(String uri, String hash, float... vector) {
        var chunk = new Chunk(uri + "#0", uri + "#s0", uri, 0, List.of(uri), "text " + hash, Map.of("uri", uri));
        return new IndexedDocument(uri, hash, List.of(), List.of(chunk), List.of(Embedding.of(vector)));
    }

    private static List<String> found(KnowledgeStore store) {
        return ((LangChain4jKnowledgeStore) store)
                .vectorSearch(Embedding.of(1, 0), SearchOptions.top(1)).stream()
                        .map(result -> result.chunk().text())
                        .toList();
    }

    @Test
    void keepsDocumentsOverARestart() {
        try (var first = LangChain4jKnowledgeStore.of("manual", embeddings, LuceneStore.in(directory))) {
            first.update(List.of(document("one", 1, 0)), List.of());
        }
        try (var second = LangChain4jKnowledgeStore.of("manual", embeddings, LuceneStore.in(directory))) {
            assertThat(second.documents()).isEqualTo(Map.of("a", "one"));
            assertThat(found(second)).containsExactly("text one");
            second.update(List.of(document("two", 1, 0)), List.of());
            assertThat(found(second)).containsExactly("text two");
            assertThat(embeddings.entries).hasSize(1);
            second.update(List.of(), List.of("a"));
            assertThat(embeddings.entries).isEmpty();
        }
    }

    /** The embeddings were added before the crash, and the texts were not. */
    @Test
    void ignoresAndReplacesWhatAnInterruptedUpdateHasLeft() {
        try (var crashed = LangChain4jKnowledgeStore.of("manual", embeddings, LuceneStore.inMemory())) {
            crashed.update(List.of(document("lost", 1, 0)), List.of());
        }
        try (var next = LangChain4jKnowledgeStore.of("manual", embeddings, LuceneStore.inMemory())) {
            assertThat(found(next)).isEmpty();
            next.update(List.of(document("one", 1, 0)), List.of());

            assertThat(found(next)).containsExactly("text one");
            assertThat(embeddings.entries).hasSize(1);
        }
    }

    @Test
    void readsNoEntriesBelowTheThreshold() {
        try (var store = LangChain4jKnowledgeStore.of("manual", embeddings, LuceneStore.inMemory())) {
            store.update(List.of(documentOf("near", "near", 1, 0)), List.of());
            store.update(
                    IntStream.range(0, 50)
                            .mapToObj(i -> documentOf("far" + i, "far", 1, 2))
                            .toList(),
                    List.of());

            var found =
                    store.vectorSearch(Embedding.of(1, 0), SearchOptions.top(3).withThreshold(0.9));

            assertThat(found).extracting(result -> result.chunk().uri()).containsExactly("near");
            assertThat(embeddings.searches).isEqualTo(1);
        }
    }

    @Test
    void sharesAnEmbeddingStore() {
        try (var one = LangChain4jKnowledgeStore.of("one", embeddings, LuceneStore.inMemory());
                var other = LangChain4jKnowledgeStore.of("other", embeddings, LuceneStore.inMemory())) {
            one.update(List.of(document("one", 1, 0)), List.of());
            other.update(List.of(document("other", 1, 0)), List.of());

            assertThat(found(one)).containsExactly("text one");
            assertThat(found(other)).containsExactly("text other");
        }
    }

    @Test
    void embedsTheDocumentsOfAnotherIndexAgain() {
        try (var plain = LuceneStore.in(directory)) {
            plain.update(List.of(document("one", 1, 0)), List.of());
        }
        try (var store = LangChain4jKnowledgeStore.of("manual", embeddings, LuceneStore.in(directory))) {
            assertThat(store.documents()).isEqualTo(Map.of("a", ""));
            assertThat(found(store)).isEmpty();
        }
    }

    @Test
    void isConfiguredWithABean() throws Exception {
        Files.writeString(directory.resolve("a.md"), "# Returns\nA refund takes 30 days.");
        var provider = new LangChain4jKnowledgeStoreProvider();
        var settings = NamedSettings.of("manual", Map.of(), (key, value, allowed) -> {}, problem -> {});
        try (KnowledgeBase manual = KnowledgeBase.named("manual")
                .directory(directory)
                .store(provider.create(settings, beans(embeddings)).get())
                .embeddings(new HashedEmbeddings(), "hashed")
                .build()) {
            assertThat(manual.search("refunds", 1)).hasSize(1);
        }
        assertThat(provider.name()).isEqualTo("langchain4j");
        assertThat(embeddings.entries).hasSize(1);
        assertThatThrownBy(() -> provider.create(settings, beans(null)).get())
                .hasMessageContaining("KARTA-299")
                .hasMessageContaining("manual");
    }

    private static ApplicationBeans beans(@org.jspecify.annotations.Nullable Object bean) {
        return new ApplicationBeans() {

            @Override
            public List<BeanReference> all() {
                return List.of();
            }

            @Override
            public <T> Optional<T> named(String name, Class<T> type) {
                return Optional.ofNullable(bean)
                        .filter(any -> name.equals("manual"))
                        .map(type::cast);
            }
        };
    }
}
