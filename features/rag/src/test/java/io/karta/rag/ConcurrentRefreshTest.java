/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.rag.ingest.DocumentSource;
import io.karta.rag.ingest.DocumentSource.Listing;
import io.karta.rag.ingest.DocumentSource.SourceDocument;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches of several threads while the documents change. */
@Timeout(120)
class ConcurrentRefreshTest {

    private static final int DOCUMENTS = 5;
    private static final int THREADS = 3;
    private static final int VERSIONS = 10;

    @TempDir
    Path index;

    private final AtomicInteger version = new AtomicInteger();
    private final DocumentSource source = () -> {
        byte[] text = ("The text has version" + version.get()).getBytes(StandardCharsets.UTF_8);
        return new Listing(
                IntStream.range(0, DOCUMENTS)
                        .mapToObj(i -> new SourceDocument("d%d.txt".formatted(i), () -> text))
                        .toList(),
                List.of());
    };

    /** All texts are similar. */
    private static final class Same implements EmbeddingService {

        @Override
        public List<Embedding> embedAll(List<String> texts) {
            return texts.stream().map(text -> Embedding.of(1, 1)).toList();
        }

        @Override
        public int dimensions() {
            return 2;
        }
    }

    private static void search(KnowledgeBase manual) {
        check(manual.textSearch("text", SearchOptions.top(20)));
        check(manual.vectorSearch("text", SearchOptions.top(20)));
        check(manual.search("text", SearchOptions.top(20)));
        check(manual.regexSearch("version[0-9]+", SearchOptions.top(20)));
    }

    /** One state of the index has all documents in one version. */
    private static void check(List<SearchResult> found) {
        assertThat(found).hasSize(DOCUMENTS);
        assertThat(found).extracting(result -> result.chunk().uri()).doesNotHaveDuplicates();
        assertThat(found.stream().map(result -> result.chunk().text()).distinct())
                .hasSize(1);
    }

    @Test
    void findAllDocumentsOfOneVersion() throws InterruptedException {
        try (KnowledgeBase manual = KnowledgeBase.named("manual")
                .source(source)
                .index(index.resolve("index"))
                .embeddings(new Same(), "same")
                .build()) {
            manual.refresh();
            var isEnded = new AtomicBoolean();
            var searching = new CountDownLatch(THREADS);
            List<CompletableFuture<Void>> searches = IntStream.range(0, THREADS)
                    .mapToObj(i -> CompletableFuture.runAsync(
                            () -> {
                                search(manual);
                                searching.countDown();
                                while (!isEnded.get()) {
                                    search(manual);
                                }
                            },
                            work -> new Thread(work).start()))
                    .toList();
            assertThat(searching.await(30, TimeUnit.SECONDS)).isTrue();
            for (int i = 1; i <= VERSIONS; i++) {
                version.set(i);
                assertThat(manual.refresh().added()).isEqualTo(DOCUMENTS);
            }
            isEnded.set(true);
            searches.forEach(CompletableFuture::join);

            assertThat(manual.textSearch("version" + VERSIONS, SearchOptions.top(20)))
                    .hasSize(DOCUMENTS);
            assertThat(manual.size()).isEqualTo(DOCUMENTS);
        }
    }

    @Test
    void doesNotKeepAnInterruptedSearchWaiting() throws Exception {
        var reading = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var document = new SourceDocument("a.txt", () -> {
            reading.countDown();
            assertThat(goOn.await(60, TimeUnit.SECONDS)).isTrue();
            return "text".getBytes(StandardCharsets.UTF_8);
        });
        try (KnowledgeBase slow = KnowledgeBase.named("slow")
                .source(() -> new Listing(List.of(document), List.of()))
                .build()) {
            var refresh = CompletableFuture.runAsync(slow::refresh);
            assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
            var failure = new CompletableFuture<Throwable>();
            var search = new Thread(() -> failure.complete(catchThrowable(() -> slow.search("text", 1))));
            search.start();
            while (search.isAlive() && search.getState() != Thread.State.WAITING) { // for the refresh
                Thread.onSpinWait();
            }

            search.interrupt();

            assertThat(failure.get(30, TimeUnit.SECONDS)).hasMessageContaining("KARTA-291");
            goOn.countDown();
            refresh.join();
            assertThat(slow.search("text", 1)).hasSize(1);
        }
    }
}
