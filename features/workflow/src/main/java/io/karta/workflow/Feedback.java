/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

/**
 * What somebody thinks of an attempt.
 *
 * @param score from 0, of no use, to 1, perfect
 * @param text what would make it better, for whoever tries again
 */
public record Feedback(double score, String text) {

    /**
     * Makes feedback.
     *
     * @param score from 0, of no use, to 1, perfect
     * @param text what would make it better, for whoever tries again
     */
    public Feedback {
        if (!(score >= 0 && score <= 1)) {
            throw Messages.badScore("the score of a feedback", score);
        }
        requireNonNull(text, "text");
    }
}
