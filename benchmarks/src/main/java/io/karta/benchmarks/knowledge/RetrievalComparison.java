/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.knowledge;

import io.karta.rag.KnowledgeBase;
import io.karta.testkit.rag.HashedEmbeddings;
import io.karta.testkit.rag.RetrievalQuality;
import io.karta.testkit.rag.RetrievalQuestion;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Compares which passages Karta and LangChain4j find for questions about the documentation, with one embedding. */
final class RetrievalComparison {

    private static final int RESULTS = 10;
    private static final Path PAGES = Path.of("../src/site/markdown");
    private static final Path QUESTIONS = Path.of("../testing/testkit-rag/src/test/resources/questions.tsv");

    private final PrintStream out;
    private final List<RetrievalQuestion> questions = RetrievalQuestion.read(QUESTIONS);

    RetrievalComparison(PrintStream out) {
        this.out = out;
    }

    void run() throws IOException {
        try (KnowledgeBase pages = KnowledgeBase.named("pages")
                .directory(PAGES)
                .embeddings(new HashedEmbeddings(), "hashed")
                .build()) {
            print("Karta, search", question -> pages.search(question.question(), RESULTS).stream()
                    .map(question::isAnsweredBy)
                    .toList());
        }
        var peer = new LangChain4jRetrieval(new HashedEmbeddings());
        peer.ingest(pages());
        print("LangChain4j, retriever", question -> peer.search(question.question(), RESULTS).stream()
                .map(segment ->
                        question.isAnsweredBy(String.valueOf(segment.metadata().getString("uri")), segment.text()))
                .toList());
    }

    private void print(String who, Function<RetrievalQuestion, List<Boolean>> search) {
        out.printf("%-24s %s%n", who, RetrievalQuality.of(questions, search));
    }

    private static Map<String, String> pages() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        try (var files = Files.list(PAGES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".md")).toList()) {
                pages.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return pages;
    }
}
