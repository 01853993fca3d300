/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Rate limiter that issues permits in order, with a minimum interval. Thread-safe. */
final class RateLimiter {

    private final Clock clock;
    private final Duration interval;
    private Instant seen = Instant.MIN;
    private Instant next = Instant.MIN;

    RateLimiter(Clock clock, Duration interval) {
        this.clock = clock;
        this.interval = interval;
    }

    /**
     * Reserves the next permit and returns the time until it is valid. Reserves nothing if that time exceeds the
     * timeout.
     */
    synchronized Optional<Duration> reserve(Duration patience) {
        Instant now = clock.instant();
        if (now.isBefore(seen) || next.isBefore(now)) { // the clock was set back, or no call waits
            next = now;
        }
        seen = now;
        Duration wait = Duration.between(now, next);
        if (wait.compareTo(patience) > 0) {
            return Optional.empty();
        }
        next = next.plus(interval);
        return Optional.of(wait);
    }
}
