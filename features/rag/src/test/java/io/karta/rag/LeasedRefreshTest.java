/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.rag.content.ContentElement;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.RefreshLease;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.rag.store.TextSearch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Refreshes of a store that nodes share. */
@Timeout(60)
class LeasedRefreshTest {

    /** The state of a store that several nodes share. */
    private static final class Shared {
        final Map<String, String> documents = new HashMap<>();
        final AtomicReference<Node> owner = new AtomicReference<>();
        int updates;
    }

    /** The store as one node sees it. */
    private record Node(Shared shared, String name) implements KnowledgeStore, TextSearch, RefreshLease {

        @Override
        public boolean acquireLease() {
            return shared.owner.compareAndSet(null, this) || equals(shared.owner.get());
        }

        @Override
        public boolean renewLease() {
            return equals(shared.owner.get());
        }

        @Override
        public void releaseLease() {
            shared.owner.compareAndSet(this, null);
        }

        @Override
        public Map<String, String> documents() {
            return Map.copyOf(shared.documents);
        }

        @Override
        public void update(Collection<IndexedDocument> added, Collection<String> removed) {
            assertThat(shared.owner.get()).isEqualTo(this);
            added.forEach(document -> shared.documents.put(document.uri(), document.hash()));
            shared.updates++;
        }

        @Override
        public Optional<ContentElement> find(String id) {
            return Optional.empty();
        }

        @Override
        public long size() {
            return shared.documents.size();
        }

        @Override
        public List<SearchResult> textSearch(String query, SearchOptions options) {
            return List.of();
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && node.name.equals(name);
        }

        @Override
        public void close() {}
    }

    @TempDir
    Path docs;

    private final Shared shared = new Shared();

    private KnowledgeBase node(String name) {
        return KnowledgeBase.named("manual")
                .directory(docs)
                .store(new Node(shared, name))
                .build();
    }

    @Test
    void waitsForTheRefreshOfAnotherNode() throws Exception {
        Files.writeString(docs.resolve("a.md"), "text");
        var other = new Node(shared, "other");
        assertThat(other.acquireLease()).isTrue();
        KnowledgeBase mine = node("mine");
        var size = CompletableFuture.supplyAsync(mine::size);

        assertThat(size).isNotDone();
        other.releaseLease();

        assertThat(size.join()).isEqualTo(1);
        assertThat(shared.updates).isEqualTo(1);
        assertThat(shared.owner.get()).isNull();
        assertThat(node("third").size()).isEqualTo(1);
        assertThat(shared.updates).isEqualTo(1);
    }

    /** Embeddings of a node; the first call runs a task. */
    private static final class Slow implements EmbeddingService {

        private final Runnable first;
        private int texts;

        Slow(Runnable first) {
            this.first = first;
        }

        @Override
        public List<Embedding> embedAll(List<String> batch) {
            if (texts == 0) {
                first.run();
            }
            texts += batch.size();
            return batch.stream().map(text -> Embedding.of(1, 0)).toList();
        }

        @Override
        public int dimensions() {
            return 2;
        }
    }

    private KnowledgeBase node(String name, EmbeddingService embeddings) {
        return KnowledgeBase.named("manual")
                .directory(docs)
                .store(new Node(shared, name))
                .embeddings(embeddings, "m")
                .build();
    }

    @Test
    void doesNotRepeatWhatTheNodeHasStoredThatTookOverTheLease() throws Exception {
        Files.writeString(docs.resolve("a.md"), "short");
        Files.writeString(docs.resolve("b.md"), "word ".repeat(100_000));
        Files.writeString(docs.resolve("c.md"), "short");
        var others = new Slow(() -> {});
        var mine = new Slow(() -> {});
        var paused = new Slow(() -> {
            shared.owner.set(null); // it expires during the first part of the long document
            node("other", others).refresh();
        });

        RefreshReport report = node("mine", new EmbeddingService() {

                    @Override
                    public List<Embedding> embedAll(List<String> batch) {
                        return (batch.size() == 1 ? mine : paused).embedAll(batch);
                    }

                    @Override
                    public int dimensions() {
                        return 2;
                    }
                })
                .refresh();

        assertThat(report).hasToString("0 added, 3 unchanged, 0 removed, 0 problems");
        assertThat(shared.updates).isEqualTo(1);
        assertThat(others.texts).isGreaterThan(300);
        assertThat(mine.texts).isEqualTo(1);
        assertThat(paused.texts).isEqualTo(10);
        assertThat(shared.owner.get()).isNull();
    }

    @Test
    void doesNotReplaceWhatTheNodeHasStoredThatTookOverTheLease() throws Exception {
        Files.writeString(docs.resolve("a.md"), "short");
        var paused = new Slow(() -> {
            shared.owner.set(null); // it expires during the only call
            node("other", new Slow(() -> {})).refresh();
        });

        RefreshReport report = node("mine", paused).refresh();

        assertThat(report).hasToString("0 added, 1 unchanged, 0 removed, 0 problems");
        assertThat(shared.updates).isEqualTo(1);
    }

    @Test
    void endsTheWaitOfAnInterruptedThread() {
        assertThat(new Node(shared, "other").acquireLease()).isTrue();
        KnowledgeBase mine = node("mine");
        Thread.currentThread().interrupt();

        assertThatThrownBy(mine::size).hasMessageContaining("KARTA-291");
        assertThat(Thread.interrupted()).isTrue();
    }
}
