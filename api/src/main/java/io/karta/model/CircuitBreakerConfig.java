/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;

/**
 * When a model that fails is left alone, and for how long.
 *
 * <pre>{@code
 * new CircuitBreakerConfig(10, Duration.ofMinutes(1), Duration.ofSeconds(30))   // opens for 30 s after 10 failures
 * }</pre>
 *
 * <p>A circuit that is open lets no call through. After the delay it lets one through, and closes if that is answered.
 *
 * @param failures how many failed attempts open the circuit; 0 means that it never opens
 * @param window within how much time they count
 * @param delay how long the model is left alone
 */
public record CircuitBreakerConfig(int failures, Duration window, Duration delay) {

    private static final Duration SHORTEST = Duration.ofMillis(10);

    /** Never opens; with a number of failures of its own: within a minute, for half a minute. */
    public static final CircuitBreakerConfig NEVER =
            new CircuitBreakerConfig(0, Duration.ofSeconds(60), Duration.ofSeconds(30));

    /**
     * Creates limits.
     *
     * @param failures how many failed attempts open the circuit; 0 means that it never opens
     * @param window within how much time they count; at least 10 ms
     * @param delay how long the model is left alone; at least 0
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
