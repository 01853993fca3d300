/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit.rag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.rag.KnowledgeBase;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Searches find the passages of the documentation that answer questions of users. */
class RetrievalQualityTest {

    private static final Path PAGES = Path.of("../../src/site/markdown");
    private static final int RESULTS = 10;

    private static List<RetrievalQuestion> questions;
    private static KnowledgeBase pages;
    private static KnowledgeBase words;

    @BeforeAll
    static void open() {
        questions = RetrievalQuestion.read(Path.of("src/test/resources/questions.tsv"));
        words = KnowledgeBase.named("words").directory(PAGES).build();
        pages = KnowledgeBase.named("pages")
                .directory(PAGES)
                .embeddings(new HashedEmbeddings(), "hashed")
                .build();
    }

    @AfterAll
    static void close() {
        words.close();
        pages.close();
    }

    private static RetrievalQuality measured(BiFunction<String, SearchOptions, List<SearchResult>> search) {
        return RetrievalQuality.of(
                questions, question -> search.apply(question.question(), SearchOptions.top(RESULTS)).stream()
                        .map(question::isAnsweredBy)
                        .toList());
    }

    @Test
    void hybridSearchIsNoWorseThanItsParts() {
        RetrievalQuality text = measured(words::textSearch);
        RetrievalQuality lexical = measured(words::search);
        RetrievalQuality vector = measured(pages::vectorSearch);
        RetrievalQuality hybrid = measured(pages::search);
        System.out.printf("text search with the question: %s%n", text);
        System.out.printf("search by words: %s%n", lexical);
        System.out.printf("vector search (hashed words, no model): %s%n", vector);
        System.out.printf("hybrid search: %s%n", hybrid);

        // the values change with the pages, their ratio hardly
        assertThat(lexical.recallAt5()).isGreaterThan(1.1 * text.recallAt5()).isGreaterThan(0.2);
        assertThat(hybrid.recallAt5()).isGreaterThan(0.25);
        for (RetrievalQuality part : List.of(text, lexical, vector)) {
            assertThat(hybrid.recallAt5()).isGreaterThanOrEqualTo(part.recallAt5());
            assertThat(hybrid.meanReciprocalRank()).isGreaterThanOrEqualTo(part.meanReciprocalRank());
        }
    }

    @Test
    void eachPassageIsInItsPageOnce() throws IOException {
        List<RetrievalQuestion> outdated = new ArrayList<>();
        for (RetrievalQuestion question : questions) {
            String page = Files.readString(PAGES.resolve(question.uri())).replaceAll("\\s+", " ");
            int first = page.indexOf(question.passage());
            if (first < 0 || page.indexOf(question.passage(), first + 1) >= 0) {
                outdated.add(question);
            }
        }

        assertThat(questions).hasSizeGreaterThanOrEqualTo(150);
        assertThat(outdated)
                .as("passages that are missing or ambiguous; update questions.tsv")
                .isEmpty();
    }

    @Test
    void measuresRanks() {
        var question = new RetrievalQuestion("Who pays?", "a.md", "the  shop\npays");
        List<RetrievalQuestion> two = List.of(question, question);

        RetrievalQuality second = RetrievalQuality.of(two, any -> List.of(false, true, true));
        RetrievalQuality sixth = RetrievalQuality.of(two, any -> List.of(false, false, false, false, false, true));

        assertThat(question.isAnsweredBy("a.md", "Now the shop pays\nall.")).isTrue();
        assertThat(question.isAnsweredBy("b.md", "the shop pays")).isFalse();
        assertThat(second).isEqualTo(new RetrievalQuality(2, 1, 0.5));
        assertThat(second).hasToString("Recall@5 1.000, MRR 0.500 (2 questions)");
        assertThat(sixth.recallAt5()).isZero();
        assertThat(RetrievalQuality.of(two, any -> List.of()).meanReciprocalRank())
                .isZero();
        assertThatThrownBy(() -> RetrievalQuality.of(List.of(), any -> List.of()))
                .hasMessageContaining("no question");
    }
}
