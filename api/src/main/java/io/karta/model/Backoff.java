/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;

/**
 * How long to wait before a model is asked again.
 *
 * @param first the wait before the second attempt
 * @param factor by how much a wait is longer than the one before it; at least 1
 * @param max the longest wait, unless the vendor asks for a longer one
 */
public record Backoff(Duration first, double factor, Duration max) {

    /** Half a second at first, twice as long each time, at most a minute. */
    public static final Backoff DEFAULT = new Backoff(Duration.ofMillis(500), 2, Duration.ofSeconds(60));

    /**
     * Creates a backoff.
     *
     * @param first the wait before the second attempt
     * @param factor by how much a wait is longer than the one before it; at least 1
     * @param max the longest wait, unless the vendor asks for a longer one
     */
    public Backoff {
        if (first.isNegative() || max.compareTo(first) < 0 || !(factor >= 1 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "backoff needs 0 <= first <= max and factor >= 1, but has first %s, factor %s, max %s"
                            .formatted(first, factor, max));
        }
    }
}
