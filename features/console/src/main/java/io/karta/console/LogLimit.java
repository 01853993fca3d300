/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Limit of one log entry per minute for a problem that requests meet again and again. Thread-safe. */
final class LogLimit {

    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Clock clock;
    private Instant next = Instant.MIN;

    LogLimit(Clock clock) {
        this.clock = clock;
    }

    /** Returns whether the problem is logged now. */
    synchronized boolean permits() {
        var now = clock.instant();
        var isDue = !now.isBefore(next);
        if (isDue) {
            next = now.plus(PERIOD);
        }
        return isDue;
    }
}
