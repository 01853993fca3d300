/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Increasing delays between attempts to connect. Not thread-safe. */
final class Backoff {

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 6;

    private final Clock clock;
    private int failures;
    private Instant failedAt = Instant.MIN;
    private Instant next = Instant.MIN;
    private String reason = "";

    Backoff(Clock clock) {
        this.clock = clock;
    }

    /** Returns whether the next attempt must wait. It does not if the clock has been set back since the failure. */
    boolean isWaiting() {
        Instant now = clock.instant();
        return !now.isBefore(failedAt) && now.isBefore(next);
    }

    /**
     * Records a failure.
     *
     * @return whether it is the first one since the last success
     */
    boolean failed(String why) {
        reason = why;
        failedAt = clock.instant();
        next = failedAt.plus(FIRST.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS)));
        failures++;
        return failures == 1;
    }

    void succeeded() {
        failures = 0;
        next = Instant.MIN;
    }

    /** Returns the reason of the last failure. */
    String reason() {
        return reason;
    }
}
