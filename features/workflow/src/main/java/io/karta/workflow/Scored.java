/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

/**
 * A result, and what was thought of it.
 *
 * @param value the result
 * @param feedback what was thought of it
 * @param <T> the type of the result
 */
public record Scored<T>(T value, Feedback feedback) {

    /**
     * Makes a scored result.
     *
     * @param value the result
     * @param feedback what was thought of it
     */
    public Scored {
        requireNonNull(value, "value");
        requireNonNull(feedback, "feedback");
    }

    /**
     * Returns the score alone.
     *
     * @return from 0 to 1
     */
    public double score() {
        return feedback.score();
    }
}
