/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.time.Duration;

/**
 * Delays between attempts: they double from the first one to the longest one, with a jitter of up to a fifth.
 *
 * @param maxAttempts the maximum number of attempts
 * @param first the delay after the first attempt
 * @param max the longest delay
 */
record RetryPolicy(int maxAttempts, Duration first, Duration max) {

    /** Limits the delay that a receiver can request. */
    private static final Duration LONGEST_REQUESTED = Duration.ofDays(1);

    private static final int MOST_DOUBLINGS = 62;
    private static final double JITTER = 0.2;

    /** Returns whether an attempt is the last one. */
    boolean isLast(int attempt) {
        return attempt >= maxAttempts;
    }

    /**
     * Returns the delay after an attempt.
     *
     * @param random a number from 0 to 1
     * @param requested the delay that the receiver requests, or zero
     */
    Duration delay(int attempt, double random, Duration requested) {
        double doubled = first.toMillis() * Math.pow(2, Math.min(attempt - 1, MOST_DOUBLINGS));
        double factor = 1 - JITTER + 2 * JITTER * random;
        Duration own = Duration.ofMillis((long) (Math.min(doubled, (double) max.toMillis()) * factor));
        Duration expected = requested.compareTo(LONGEST_REQUESTED) < 0 ? requested : LONGEST_REQUESTED;
        return own.compareTo(expected) < 0 ? expected : own;
    }
}
