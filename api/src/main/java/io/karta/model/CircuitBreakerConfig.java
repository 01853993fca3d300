/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;

/**
 * Configuration of the circuit breaker of a model, in the terms of MicroProfile Fault Tolerance.
 *
 * <pre>{@code
 * CircuitBreakerConfig.DEFAULT.withDelay(Duration.ofSeconds(30)).withRequestVolumeThreshold(10)
 * }</pre>
 *
 * <p>A closed circuit breaker opens when at least {@code failureRatio} of the last {@code requestVolumeThreshold}
 * attempts have failed. An open one rejects all calls. After the delay it permits {@code successThreshold} calls at
 * a time, closes after as many successes, and opens again with the first failure.
 *
 * @param delay the time for which an open circuit breaker rejects calls
 * @param requestVolumeThreshold the number of attempts in the rolling window; at least 1
 * @param failureRatio the ratio of failures that opens the circuit breaker; 0 to 1
 * @param successThreshold the number of successes that closes it; at least 1
 */
public record CircuitBreakerConfig(
        Duration delay, int requestVolumeThreshold, double failureRatio, int successThreshold) {

    /** The defaults of MicroProfile Fault Tolerance: a delay of 5 s, 20 attempts, a failure ratio of 0.5, 1 success. */
    public static final CircuitBreakerConfig DEFAULT = new CircuitBreakerConfig(Duration.ofSeconds(5), 20, 0.5, 1);

    /**
     * Creates a configuration.
     *
     * @param delay the time for which an open circuit breaker rejects calls
     * @param requestVolumeThreshold the number of attempts in the rolling window; at least 1
     * @param failureRatio the ratio of failures that opens the circuit breaker; 0 to 1
     * @param successThreshold the number of successes that closes it; at least 1
     */
    public CircuitBreakerConfig {
        if (delay.isNegative()
                || requestVolumeThreshold < 1
                || !(failureRatio >= 0 && failureRatio <= 1)
                || successThreshold < 1) {
            throw new IllegalArgumentException(("a circuit breaker needs a delay of at least 0, a "
                            + "request-volume-threshold of at least 1, a failure-ratio of 0 to 1 and a "
                            + "success-threshold of at least 1, but has %s, %d, %s and %d")
                    .formatted(delay, requestVolumeThreshold, failureRatio, successThreshold));
        }
    }

    /**
     * Returns a copy with another delay.
     *
     * @param value the time for which an open circuit breaker rejects calls
     * @return the changed copy
     */
    public CircuitBreakerConfig withDelay(Duration value) {
        return new CircuitBreakerConfig(value, requestVolumeThreshold, failureRatio, successThreshold);
    }

    /**
     * Returns a copy with another rolling window.
     *
     * @param value the number of attempts; at least 1
     * @return the changed copy
     */
    public CircuitBreakerConfig withRequestVolumeThreshold(int value) {
        return new CircuitBreakerConfig(delay, value, failureRatio, successThreshold);
    }

    /**
     * Returns a copy with another ratio of failures.
     *
     * @param value the ratio; 0 to 1
     * @return the changed copy
     */
    public CircuitBreakerConfig withFailureRatio(double value) {
        return new CircuitBreakerConfig(delay, requestVolumeThreshold, value, successThreshold);
    }

    /**
     * Returns a copy with another number of successes.
     *
     * @param value the number; at least 1
     * @return the changed copy
     */
    public CircuitBreakerConfig withSuccessThreshold(int value) {
        return new CircuitBreakerConfig(delay, requestVolumeThreshold, failureRatio, value);
    }
}
