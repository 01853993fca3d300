/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit.rag;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Quality of searches: how often, and how early, they find the passages that answer questions.
 *
 * <pre>{@code
 * List<RetrievalQuestion> questions = RetrievalQuestion.read(Path.of("src/test/resources/questions.tsv"));
 * RetrievalQuality quality = RetrievalQuality.of(questions, question -> manual.search(question.question(), 10).stream()
 *         .map(question::isAnsweredBy).toList());
 * assertThat(quality.recallAt5()).isGreaterThan(0.8);
 * }</pre>
 *
 * @param questions the number of questions
 * @param recallAt5 the share of questions with the passage among the first five results
 * @param meanReciprocalRank the mean of 1/rank of the first result with the passage; 0 without one
 */
public record RetrievalQuality(int questions, double recallAt5, double meanReciprocalRank) {

    private static final int FEW = 5;

    /**
     * Measures searches.
     *
     * @param questions the questions, at least one
     * @param search searches for a question, and returns for each result, best first, whether it has the passage
     * @return the quality
     */
    public static RetrievalQuality of(
            Collection<RetrievalQuestion> questions, Function<RetrievalQuestion, List<Boolean>> search) {
        if (questions.isEmpty()) {
            throw new IllegalArgumentException("There is no question. Pass at least one.");
        }
        int found = 0;
        double reciprocals = 0;
        for (RetrievalQuestion question : questions) {
            int rank = search.apply(question).indexOf(true) + 1;
            found += rank > 0 && rank <= FEW ? 1 : 0;
            reciprocals += rank > 0 ? 1.0 / rank : 0;
        }
        return new RetrievalQuality(
                questions.size(), (double) found / questions.size(), reciprocals / questions.size());
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "Recall@5 %.3f, MRR %.3f (%d questions)", recallAt5, meanReciprocalRank, questions);
    }
}
