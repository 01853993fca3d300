/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;

/** Implementation of {@link RetryConfig}. */
record RetrySettings(
        int maxRetries, Duration delay, Duration jitter, Duration maxDuration, double factor, Duration maxDelay)
        implements RetryConfig {

    static final RetryConfig DEFAULT = new RetrySettings(
            3, Duration.ofMillis(500), Duration.ofMillis(200), Duration.ofMinutes(3), 2, Duration.ofSeconds(60));

    RetrySettings {
        boolean isNegative =
                delay.isNegative() || jitter.isNegative() || maxDuration.isNegative() || maxDelay.isNegative();
        if (maxRetries < 0 || isNegative || !(factor >= 1 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    ("retries need a max-retries, delay, jitter, max-duration and max-delay of "
                                    + "at least 0 and a factor of at least 1, but have %d, %s, %s, %s, %s and %s")
                            .formatted(maxRetries, delay, jitter, maxDuration, maxDelay, factor));
        }
    }

    @Override
    public RetryConfig withMaxRetries(int value) {
        return new RetrySettings(value, delay, jitter, maxDuration, factor, maxDelay);
    }

    @Override
    public RetryConfig withDelay(Duration value) {
        return new RetrySettings(maxRetries, value, jitter, maxDuration, factor, maxDelay);
    }

    @Override
    public RetryConfig withJitter(Duration value) {
        return new RetrySettings(maxRetries, delay, value, maxDuration, factor, maxDelay);
    }

    @Override
    public RetryConfig withMaxDuration(Duration value) {
        return new RetrySettings(maxRetries, delay, jitter, value, factor, maxDelay);
    }

    @Override
    public RetryConfig withFactor(double value) {
        return new RetrySettings(maxRetries, delay, jitter, maxDuration, value, maxDelay);
    }

    @Override
    public RetryConfig withMaxDelay(Duration value) {
        return new RetrySettings(maxRetries, delay, jitter, maxDuration, factor, value);
    }
}
