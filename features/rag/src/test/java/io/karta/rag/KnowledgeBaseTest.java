/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.ai.BudgetExceededException;
import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.model.ModelException;
import io.karta.rag.KnowledgeBase.Capability;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.ContentElement;
import io.karta.rag.content.Document;
import io.karta.rag.ingest.DirectorySource;
import io.karta.rag.ingest.DocumentProblem;
import io.karta.rag.ingest.DocumentSource;
import io.karta.rag.ingest.RefreshPolicy;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.lucene.LuceneStore;
import io.karta.rag.read.Chunker;
import io.karta.rag.read.DocumentReader;
import io.karta.rag.store.IndexedDocument;
import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.MetadataFilter;
import io.karta.rag.store.ResultExpander.Method;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Knowledge bases over directories and other sources. */
class KnowledgeBaseTest extends KnowledgeBaseFixture {

    @Test
    void readsTheDirectoryAtTheFirstUse() {
        try (KnowledgeBase manual = manual().build()) {
            assertThat(uris(manual.search("warranty", 5))).containsExactly("more/b.md");
            assertThat(manual.capabilities())
                    .containsExactly(Capability.TEXT_SEARCH, Capability.REGEX_SEARCH, Capability.EXPANSION);
            assertThat(manual.size()).isEqualTo(2);
            assertThatThrownBy(() -> manual.vectorSearch("x", SearchOptions.top(1)))
                    .hasMessageContaining("KARTA-285");
        }
    }

    @Test
    void searchesQuestionsAsPlainWords() {
        try (KnowledgeBase manual = manual().build()) {
            for (String query : List.of(
                    "How long is the warranty?",
                    "AND NOT warranty",
                    "is it -warranty^2~ (or \"warranty\"?",
                    "file:warranty && +unknown")) {
                assertThat(uris(manual.search(query, 1))).as(query).containsExactly("more/b.md");
            }
            assertThat(manual.search("?! AND", 5)).isEmpty();
        }
    }

    @Test
    void combinesWordsAndSimilarity() {
        write("c.md", "# Other\nThe warranty of the delivery.\n");
        try (KnowledgeBase manual = manual().embeddings(embeddings, "topics").build()) {
            List<SearchResult> found = manual.search("kettle warranty", 5);

            assertThat(uris(found)).startsWith("more/b.md").contains("c.md");
            assertThat(found.get(0).score()).isEqualTo(1);
            assertThat(uris(manual.vectorSearch("kettle", SearchOptions.top(5))))
                    .startsWith("more/b.md");
            assertThat(manual.search("kettle warranty", SearchOptions.top(5).withThreshold(1)))
                    .hasSize(1);
            assertThat(manual.search(" ", 5)).isEmpty();
        }
    }

    @Nested
    class Refreshing {

        private void change() {
            write("a.md", "# Returns\nA refund takes 99 days.\n");
            write("new.md", "# News\nSomething new.\n");
            try {
                Files.delete(docs.resolve("more/b.md"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private RefreshReport refreshed(RefreshPolicy policy) {
            try (KnowledgeBase manual = manual().refresh(policy).build()) {
                manual.refresh();
                change();
                RefreshReport report = manual.refresh();
                assertThat(manual.regexSearch("warranty", SearchOptions.top(5))).isEmpty();
                assertThat(manual.regexSearch("Something", SearchOptions.top(5)))
                        .hasSize(1);
                assertThat(manual.regexSearch("99", SearchOptions.top(5)))
                        .hasSize(policy == RefreshPolicy.NEVER ? 0 : 1);
                return report;
            }
        }

        @Test
        void followsTheSourceByEachPolicy() {
            assertThat(refreshed(RefreshPolicy.WHEN_CHANGED))
                    .hasToString("2 added, 0 unchanged, 1 removed, 0 problems");
        }

        @Test
        void keepsKnownDocuments() {
            assertThat(refreshed(RefreshPolicy.NEVER)).hasToString("1 added, 1 unchanged, 1 removed, 0 problems");
        }

        @Test
        void readsAllDocumentsAgain() {
            assertThat(refreshed(RefreshPolicy.ALWAYS)).hasToString("2 added, 0 unchanged, 1 removed, 0 problems");
        }

        @Test
        void keepsAnIndexOverARestart() {
            Path index = root.resolve("index");
            try (KnowledgeBase first =
                    manual().index(index).embeddings(embeddings, "topics").build()) {
                assertThat(first.refresh().added()).isEqualTo(2);
            }
            int before = embedded.get();

            try (KnowledgeBase second =
                    manual().index(index).embeddings(embeddings, "topics").build()) {
                assertThat(second.refresh()).hasToString("0 added, 2 unchanged, 0 removed, 0 problems");
            }
            assertThat(embedded).hasValue(before);
        }

        @Test
        void embedsAgainWithAnotherModelOrChunker() {
            Path index = root.resolve("index");
            try (KnowledgeBase first = manual().index(index).build()) {
                first.refresh();
            }
            try (KnowledgeBase second =
                    manual().index(index).embeddings(embeddings, "m").build()) {
                assertThat(second.refresh().added()).isEqualTo(2);
                assertThat(uris(second.vectorSearch("kettle", SearchOptions.top(1))))
                        .containsExactly("more/b.md");
            }
            try (KnowledgeBase third = manual().index(index)
                    .embeddings(embeddings, "m")
                    .chunker(new Chunker(100, 0, true))
                    .build()) {
                assertThat(third.refresh().added()).isEqualTo(2);
            }
        }

        @Test
        void embedsAgainWithAnotherIdentityOfTheModel() {
            Path index = root.resolve("index");
            for (String identity : List.of("small", "large")) {
                EmbeddingService service = new EmbeddingService() {

                    @Override
                    public List<Embedding> embedAll(List<String> texts) {
                        return embeddings.embedAll(texts);
                    }

                    @Override
                    public int dimensions() {
                        return embeddings.dimensions();
                    }

                    @Override
                    public String identity() {
                        return identity;
                    }
                };
                try (KnowledgeBase manual =
                        manual().index(index).embeddings(service, "m").build()) {
                    assertThat(manual.refresh().added()).as(identity).isEqualTo(2);
                    assertThat(manual.refresh().unchanged()).as(identity).isEqualTo(2);
                }
            }
        }

        @Test
        void usesAnIndexWhoseSourceIsMissing() throws IOException {
            Path index = root.resolve("index");
            try (KnowledgeBase first = manual().index(index).build()) {
                first.refresh();
            }
            Files.move(docs, root.resolve("elsewhere"));

            try (KnowledgeBase second = manual().index(index).build()) {
                assertThat(second.search("warranty", 5)).hasSize(1); // logs KARTA-286
                assertThatThrownBy(second::refresh).hasMessageContaining("KARTA-556");
            }
            try (KnowledgeBase third = manual().build()) {
                assertThatThrownBy(() -> third.search("warranty", 5)).hasMessageContaining("KARTA-556");
            }
        }

        @Test
        void refreshesDuringSearchesAfterTheInterval() {
            try (KnowledgeBase manual = manual().refreshInterval(Duration.ZERO).build()) {
                manual.size();
                write("c.md", "A new toaster.");

                assertThat(manual.search("toaster", 5)).hasSize(1);
            }
        }

        @Test
        void searchesWhileItRefreshes() {
            try (KnowledgeBase manual = manual().refresh(RefreshPolicy.ALWAYS).build()) {
                manual.refresh();
                var refreshes =
                        CompletableFuture.runAsync(() -> IntStream.range(0, 40).forEach(i -> manual.refresh()));
                do {
                    assertThat(manual.search("warranty", 5)).hasSize(1);
                } while (!refreshes.isDone());
                refreshes.join();
            }
        }

        @Test
        void continuesAnInterruptedIngestion() {
            var store = LuceneStore.inMemory();
            String large = "word ".repeat(150_000);
            DocumentSource failing = source(Map.of("1.txt", large, "2.txt", large), "3.txt");
            try (KnowledgeBase first =
                    KnowledgeBase.named("m").source(failing).store(store).build()) {
                assertThatThrownBy(first::refresh).hasMessageContaining("KARTA-563");
                assertThat(Thread.interrupted()).isTrue();
                assertThat(store.documents()).hasSize(2);
                KnowledgeBase second = KnowledgeBase.named("m")
                        .source(source(Map.of("1.txt", large, "2.txt", large, "3.txt", "end"), ""))
                        .store(store)
                        .build();
                assertThat(second.refresh()).hasToString("1 added, 2 unchanged, 0 removed, 0 problems");
            }
        }

        /** Ends each batch, so that a failure leaves a part of the documents. */
        private KnowledgeBaseBuilder limited(AgentException failure, int texts) {
            String large = "word ".repeat(210_000);
            var calls = new AtomicInteger();
            EmbeddingService limited = new EmbeddingService() {

                @Override
                public List<Embedding> embedAll(List<String> chunks) {
                    if (calls.incrementAndGet() == texts) {
                        throw failure;
                    }
                    return embeddings.embedAll(chunks);
                }

                @Override
                public int dimensions() {
                    return embeddings.dimensions();
                }
            };
            return KnowledgeBase.named("m")
                    .source(source(Map.of("1.txt", large, "2.txt", "a kettle", "3.txt", "a refund"), ""))
                    .chunker(new Chunker(200_000, 0, true))
                    .embeddings(limited, "limited");
        }

        @Test
        void doesNotUseAPartOfTheDocumentsAfterAFailure() {
            for (AgentException failure : List.of(
                    new BudgetExceededException("the budget is exceeded"),
                    new ModelException("overloaded", ModelException.Kind.OVERLOADED, null))) {
                var store = LuceneStore.inMemory();
                try (KnowledgeBase limited = limited(failure, 3).store(store).build()) {
                    assertThatThrownBy(() -> limited.textSearch("refund", SearchOptions.top(5)))
                            .isSameAs(failure);
                    assertThat(store.documents()).containsOnlyKeys("1.txt", "2.txt");

                    assertThat(uris(limited.textSearch("refund", SearchOptions.top(5))))
                            .containsExactly("3.txt");
                }
            }
        }

        @Test
        void continuesAfterADocumentThatTheModelRejects() {
            for (ModelException.Kind kind : List.of(
                    ModelException.Kind.CONTEXT_LENGTH,
                    ModelException.Kind.CONTENT_FILTER,
                    ModelException.Kind.BAD_REQUEST)) {
                try (KnowledgeBase limited =
                        limited(new ModelException("rejected", kind, null), 2).build()) {
                    RefreshReport report = limited.refresh();

                    assertThat(report.problems())
                            .as(kind.text())
                            .containsExactly(new DocumentProblem("2.txt", "rejected"));
                    assertThat(uris(limited.textSearch("refund", SearchOptions.top(5))))
                            .containsExactly("3.txt");
                }
            }
        }

        @Test
        void failsIfTheModelRejectsAllDocuments() {
            var failure = new ModelException("unknown model", ModelException.Kind.BAD_REQUEST, null);
            EmbeddingService rejecting = new EmbeddingService() {

                @Override
                public List<Embedding> embedAll(List<String> texts) {
                    throw failure;
                }

                @Override
                public int dimensions() {
                    throw failure;
                }
            };
            try (KnowledgeBase manual = manual().embeddings(rejecting, "m").build()) {
                assertThatThrownBy(() -> manual.textSearch("refund", SearchOptions.top(5)))
                        .isSameAs(failure);
            }
        }

        @Test
        void failsIfAReaderIsInterrupted() {
            var isInterrupted = new AtomicBoolean(true);
            DocumentReader reader = new DocumentReader() {

                @Override
                public boolean canRead(String uri) {
                    return uri.endsWith(".md");
                }

                @Override
                public Document read(String uri, byte[] content) {
                    if (isInterrupted.getAndSet(false)) {
                        Thread.currentThread().interrupt();
                        throw new AgentException("the parser was interrupted");
                    }
                    return DocumentReader.standard().stream()
                            .filter(each -> each.canRead(uri))
                            .findFirst()
                            .orElseThrow()
                            .read(uri, content);
                }
            };
            try (KnowledgeBase manual = manual().reader(reader).build()) {
                assertThatThrownBy(() -> manual.search("warranty", 5)).hasMessageContaining("KARTA-563");
                assertThat(Thread.interrupted()).isTrue();
                assertThat(manual.search("warranty", 5)).hasSize(1);
            }
        }

        @Test
        void continuesTheNextSearchAfterEachFailure() {
            var failure = new BudgetExceededException("the budget is exceeded");
            var store = LuceneStore.inMemory();
            try (KnowledgeBase limited = limited(failure, 2).store(store).build()) {
                assertThatThrownBy(limited::refresh).isSameAs(failure);
                assertThat(store.documents()).containsOnlyKeys("1.txt");
                assertThat(limited.size()).isEqualTo(store.size());
                assertThat(store.documents()).hasSize(3);
            }
        }

        @Test
        void triesAgainAfterAMinuteWithDocumentsOfAnEarlierRun() throws IOException {
            var time = new AtomicLong();
            var store = LuceneStore.inMemory();
            manual().store(store).build().refresh();
            Files.move(docs, root.resolve("elsewhere"));
            try (KnowledgeBase manual = manual().store(store).time(time::get).build()) {
                assertThat(manual.search("warranty", 5)).hasSize(1); // logs KARTA-286
                Files.move(root.resolve("elsewhere"), docs);
                write("c.md", "A new toaster.");
                assertThat(manual.search("toaster", 5)).isEmpty();

                time.addAndGet(Duration.ofSeconds(61).toNanos());

                assertThat(manual.search("toaster", 5)).hasSize(1);
            }
        }

        private DocumentSource source(Map<String, String> texts, String interrupted) {
            var documents = new ArrayList<DocumentSource.SourceDocument>();
            new TreeMap<>(texts)
                    .forEach((uri, text) -> documents.add(
                            new DocumentSource.SourceDocument(uri, () -> text.getBytes(StandardCharsets.UTF_8))));
            if (!interrupted.isEmpty()) {
                documents.add(new DocumentSource.SourceDocument(interrupted, () -> {
                    throw new InterruptedException();
                }));
            }
            return () -> new DocumentSource.Listing(documents, List.of());
        }
    }

    @Nested
    class Views {

        @Test
        void reachOnlyTheirDocuments() {
            try (KnowledgeBase manual =
                    manual().embeddings(embeddings, "topics").build()) {
                KnowledgeBase view = manual.filteredBy(MetadataFilter.startsWith("uri", "more/"));
                SearchOptions widened =
                        SearchOptions.top(9).withFilter(MetadataFilter.all().or(MetadataFilter.startsWith("uri", "")));

                assertThat(uris(view.search("refund kettle", widened))).containsExactly("more/b.md");
                assertThat(uris(view.textSearch("refund kettle", widened))).containsExactly("more/b.md");
                assertThat(uris(view.vectorSearch("refund kettle", widened))).containsExactly("more/b.md");
                assertThat(uris(view.regexSearch(".", widened))).containsExactly("more/b.md");
                assertThat(view.chunk("a.md#0")).isEmpty();
                assertThat(view.expand("a.md#0", Method.SEQUENCE, 1)).isEmpty();
                assertThat(view.expand("a.md#0", Method.ZOOM_OUT, 1)).isEmpty();
                assertThat(manual.expand("a.md#0", Method.SEQUENCE, 1)).isNotEmpty();
                view.close();
                assertThat(manual.size()).isEqualTo(2);
            }
        }
    }

    /** A store without any search. */
    private static final class BareStore implements KnowledgeStore {

        private final AtomicInteger closed = new AtomicInteger();

        @Override
        public Map<String, String> documents() {
            return Map.of();
        }

        @Override
        public void update(Collection<IndexedDocument> added, Collection<String> removed) {}

        @Override
        public Optional<ContentElement> find(String id) {
            return Optional.empty();
        }

        @Override
        public long size() {
            return 0;
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    @Nested
    class Closing {

        @Test
        void closesAGivenStoreOnceEvenIfItWasNotUsed() {
            var store = new BareStore();
            KnowledgeBase unused = manual().store(store).build();

            unused.close();
            unused.close();

            assertThat(store.closed).hasValue(1);
            assertThatThrownBy(unused::size).hasMessageContaining("KARTA-288");
        }

        @Test
        void endsASearchThatIsRunning() {
            var closing = new AtomicReference<Runnable>(() -> {});
            EmbeddingService service = new EmbeddingService() {

                @Override
                public List<Embedding> embedAll(List<String> texts) {
                    closing.get().run();
                    return embeddings.embedAll(texts);
                }

                @Override
                public int dimensions() {
                    return embeddings.dimensions();
                }
            };
            List<Consumer<KnowledgeBase>> searches = List.of(
                    knowledge -> knowledge.search("kettle", 5),
                    knowledge -> knowledge.vectorSearch("kettle", SearchOptions.top(5)));
            for (Consumer<KnowledgeBase> search : searches) {
                KnowledgeBase closed = manual().embeddings(service, "topics").build();
                closed.refresh();
                closing.set(closed::close);

                assertThatThrownBy(() -> search.accept(closed)).hasMessageContaining("KARTA-288");
                closing.set(() -> {});
            }
        }

        @Test
        void endsARefreshBeforeItsNextDocument() throws InterruptedException {
            var first = new CountDownLatch(1);
            var goOn = new CountDownLatch(1);
            var loaded = new AtomicInteger();
            DocumentSource.Content content = () -> {
                loaded.incrementAndGet();
                first.countDown();
                assertThat(goOn.await(30, TimeUnit.SECONDS)).isTrue();
                return new byte[] {'a'};
            };
            DocumentSource source = () -> new DocumentSource.Listing(
                    List.of(
                            new DocumentSource.SourceDocument("1.txt", content),
                            new DocumentSource.SourceDocument("2.txt", content)),
                    List.of());
            KnowledgeBase slow = KnowledgeBase.named("m").source(source).build();
            var refresh = CompletableFuture.runAsync(slow::refresh);
            assertThat(first.await(30, TimeUnit.SECONDS)).isTrue();
            var closing = new Thread(slow::close);
            closing.start();
            while (closing.isAlive() && closing.getState() != Thread.State.WAITING) { // for the refresh
                Thread.onSpinWait();
            }
            goOn.countDown();
            closing.join();

            assertThatThrownBy(refresh::join).hasMessageContaining("KARTA-288");
            assertThat(loaded).hasValue(1);
        }
    }

    @Nested
    class Misuse {

        @Test
        void isReported() {
            assertThatThrownBy(() -> KnowledgeBase.named("m").build()).hasMessageContaining("KARTA-287");
            assertThatThrownBy(() -> new DirectorySource(docs, 0, uri -> true)).hasMessageContaining("KARTA-558");
            KnowledgeBase closed = manual().build();
            closed.size();
            closed.close();
            assertThatThrownBy(() -> closed.search("x", 1)).hasMessageContaining("KARTA-288");
        }

        @Test
        void limitsToolsToTheCapabilitiesOfTheStore() {
            KnowledgeBase bare = manual().store(new BareStore()).build();

            assertThat(bare.capabilities()).isEqualTo(Set.of());
            assertThat(RagTools.of(bare).tools()).isEmpty();
            assertThat(bare.textSyntax()).isEmpty();
            assertThatThrownBy(() -> bare.search("x", 1)).hasMessageContaining("KARTA-285");
            assertThat(bare.chunk("x")).isEqualTo(Optional.<Chunk>empty());
        }
    }
}
