/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.QuestionFilter;
import java.util.Optional;

/**
 * Query for questions of a store, ordered by the ids of their processes, then by question id.
 *
 * @param filter the conditions; a store may ignore the answerer, which makes the inbox of a caller slow where there are
 *     many questions to others
 * @param after the position after which questions are found; empty for the first ones
 * @param limit the maximum number of results; at least 1
 */
public record QuestionQuery(QuestionFilter filter, Optional<Position> after, int limit) {

    /** Validates the limit. */
    public QuestionQuery {
        requireNonNull(filter, "filter");
        requireNonNull(after, "after");
        if (limit < 1) {
            throw new IllegalArgumentException("A query finds at least one question, not " + limit);
        }
    }

    /**
     * Returns this query for results after a question.
     *
     * @param question the last question that was found before
     * @return the changed copy
     */
    public QuestionQuery after(StoredQuestion question) {
        return new QuestionQuery(
                filter, Optional.of(new Position(question.process().id(), question.id())), limit);
    }

    /**
     * Position of a question in the order of all questions.
     *
     * @param process the id of the process
     * @param question the id of the question
     */
    public record Position(String process, String question) {

        /**
         * Returns whether a question comes after this position.
         *
         * @param otherProcess the id of the process that asks
         * @param otherQuestion the id of the question
         * @return {@code true} if so
         */
        public boolean isBefore(String otherProcess, String otherQuestion) {
            int order = process.compareTo(otherProcess);
            return order < 0 || (order == 0 && question.compareTo(otherQuestion) < 0);
        }
    }
}
