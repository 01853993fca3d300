/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

/**
 * Result with feedback.
 *
 * @param value the result
 * @param feedback the feedback on the result
 * @param <T> the type of the result
 */
public record Scored<T>(T value, Feedback feedback) {

    /**
     * Creates a scored result.
     *
     * @param value the result
     * @param feedback the feedback on the result
     */
    public Scored {
        requireNonNull(value, "value");
        requireNonNull(feedback, "feedback");
    }

    /**
     * Returns the score.
     *
     * @return the score, from 0 to 1
     */
    public double score() {
        return feedback.score();
    }
}
