/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;

/**
 * Delays between the attempts of a model call.
 *
 * @param first the delay before the second attempt
 * @param factor the factor between two delays; at least 1
 * @param max the maximum delay, unless the vendor requests a longer one
 */
public record Backoff(Duration first, double factor, Duration max) {

    /** Half a second at first, doubled for each attempt, at most a minute. */
    public static final Backoff DEFAULT = new Backoff(Duration.ofMillis(500), 2, Duration.ofSeconds(60));

    /**
     * Creates a backoff.
     *
     * @param first the delay before the second attempt
     * @param factor the factor between two delays; at least 1
     * @param max the maximum delay, unless the vendor requests a longer one
     */
    public Backoff {
        if (first.isNegative() || max.compareTo(first) < 0 || !(factor >= 1 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "backoff needs 0 <= first <= max and factor >= 1, but has first %s, factor %s, max %s"
                            .formatted(first, factor, max));
        }
    }
}
