/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.rag.ingest.DocumentProblem;
import io.karta.rag.ingest.RefreshReport;
import io.karta.rag.store.SearchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A directory with two documents about a shop, and an embedding service that knows its topics. */
abstract class KnowledgeBaseFixture {

    private static final String[] TOPICS = {"kettle", "refund", "delivery"};

    @TempDir
    Path root;

    Path docs;
    final AtomicInteger embedded = new AtomicInteger();

    /** Counts the words of three topics: texts about one topic are similar. */
    final EmbeddingService embeddings = new EmbeddingService() {

        @Override
        public List<Embedding> embedAll(List<String> texts) {
            embedded.addAndGet(texts.size());
            return texts.stream().map(KnowledgeBaseFixture::topics).toList();
        }

        @Override
        public int dimensions() {
            return TOPICS.length;
        }
    };

    static Embedding topics(String text) {
        float[] counts = new float[TOPICS.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = text.toLowerCase(Locale.ROOT).split(TOPICS[i], -1).length - 1;
        }
        return Embedding.of(counts);
    }

    @BeforeEach
    void createDirectory() throws IOException {
        docs = Files.createDirectories(root.resolve("docs/more"));
        docs = root.resolve("docs");
        write("a.md", "# Returns\nA refund takes 30 days.\n");
        write("more/b.md", "# Goods\nEvery kettle has a warranty.\n");
    }

    void write(String name, String text) {
        try {
            Files.writeString(docs.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    KnowledgeBaseBuilder manual() {
        return KnowledgeBase.named("manual").directory(docs);
    }

    static List<String> uris(List<SearchResult> results) {
        return results.stream().map(result -> result.chunk().uri()).toList();
    }

    static List<String> problems(RefreshReport report) {
        return report.problems().stream().map(DocumentProblem::message).toList();
    }
}
