/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;

/**
 * Configuration of the circuit breaker of a model.
 *
 * <pre>{@code
 * new CircuitBreakerConfig(10, Duration.ofMinutes(1), Duration.ofSeconds(30))   // opens for 30 s after 10 failures
 * }</pre>
 *
 * <p>An open circuit breaker rejects all calls. After the delay it permits one call, and closes if that succeeds.
 *
 * @param failures the number of failed attempts that open the circuit breaker; 0 disables it
 * @param window the time window in which they are counted
 * @param delay the time for which calls are rejected
 */
public record CircuitBreakerConfig(int failures, Duration window, Duration delay) {

    private static final Duration SHORTEST = Duration.ofMillis(10);

    /** Never opens; with a number of failures: within a minute, for half a minute. */
    public static final CircuitBreakerConfig NEVER =
            new CircuitBreakerConfig(0, Duration.ofSeconds(60), Duration.ofSeconds(30));

    /**
     * Creates a configuration.
     *
     * @param failures the number of failed attempts that open the circuit breaker; 0 disables it
     * @param window the time window in which they are counted; at least 10 ms
     * @param delay the time for which calls are rejected; at least 0
     */
    public CircuitBreakerConfig {
        if (failures < 0 || window.compareTo(SHORTEST) < 0 || delay.isNegative()) {
            throw new IllegalArgumentException(
                    ("a circuit breaker needs failures >= 0, window >= PT0.01S and delay >= 0, but has failures %d, "
                                    + "window %s, delay %s")
                            .formatted(failures, window, delay));
        }
    }
}
