/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

/**
 * Evaluation of a result.
 *
 * @param score the score, from 0 (useless) to 1 (perfect)
 * @param text advice for the next round
 */
public record Feedback(double score, String text) {

    /**
     * Creates feedback.
     *
     * @param score the score, from 0 (useless) to 1 (perfect)
     * @param text advice for the next round
     */
    public Feedback {
        if (!(score >= 0 && score <= 1)) {
            throw Messages.badScore("the score of a feedback", score);
        }
        requireNonNull(text, "text");
    }
}
