/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.knowledge;

import io.karta.benchmarks.Heap;
import io.karta.benchmarks.Repetitions;
import io.karta.rag.KnowledgeBase;
import io.karta.rag.ingest.DocumentSource;
import io.karta.rag.store.SearchOptions;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Measures reading and searching 100,000 chunks in memory, beside LangChain4j's store in memory. */
final class SearchSpeed {

    private static final int DOCUMENTS = 11_000;
    private static final int QUESTIONS = 500;
    private static final int RESULTS = 5;

    private final PrintStream out;
    private final Map<String, String> texts = new TreeMap<>();
    private final List<String> questions;
    private final double megabytes;

    SearchSpeed(PrintStream out) {
        this.out = out;
        var generated = new GeneratedTexts();
        for (String text : generated.documents(Repetitions.of(DOCUMENTS))) {
            texts.put("%05d.txt".formatted(texts.size()), text);
        }
        this.questions = generated.questions(Repetitions.of(QUESTIONS));
        this.megabytes = texts.values().stream().mapToInt(String::length).sum() / 1e6;
    }

    void run() {
        long before = Heap.used();
        DocumentSource source = () -> new DocumentSource.Listing(
                texts.entrySet().stream()
                        .map(text -> new DocumentSource.SourceDocument(
                                text.getKey(), () -> text.getValue().getBytes(StandardCharsets.UTF_8)))
                        .toList(),
                List.of());
        try (KnowledgeBase knowledge = KnowledgeBase.named("generated")
                .source(source)
                .embeddings(new HashedWords(), "hashed words")
                .build()) {
            printIngestion("Karta", knowledge::refresh, before);
            out.printf("%,d chunks%n", knowledge.size());
            var options = SearchOptions.top(RESULTS);
            print("Karta, textSearch", question -> knowledge.textSearch(question, options));
            print("Karta, vectorSearch", question -> knowledge.vectorSearch(question, options));
            print("Karta, search", question -> knowledge.search(question, options));
        }
        long after = Heap.used();
        var peer = new LangChain4jRetrieval(new HashedWords());
        printIngestion("LangChain4j", () -> peer.ingest(texts), after);
        print("LangChain4j, retriever", question -> peer.search(question, RESULTS));
    }

    private void printIngestion(String who, Runnable ingestion, long before) {
        long start = System.nanoTime();
        ingestion.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        out.printf(
                Locale.ROOT,
                "%-24s %8.1f MB read in %.1f s, %.2f MB/s; heap %,.0f MB%n",
                who,
                megabytes,
                seconds,
                megabytes / seconds,
                (Heap.used() - before) / 1e6);
    }

    private void print(String what, Consumer<String> search) {
        questions.forEach(search); // warms up
        double[] millis = questions.stream()
                .mapToDouble(question -> {
                    long start = System.nanoTime();
                    search.accept(question);
                    return (System.nanoTime() - start) / 1e6;
                })
                .sorted()
                .toArray();
        out.printf(
                Locale.ROOT,
                "%-24s median %.2f ms, 95 %% below %.2f ms%n",
                what,
                millis[millis.length / 2],
                millis[millis.length * 95 / 100]);
    }
}
