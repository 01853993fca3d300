/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.health;

/**
 * State of the circuit breaker of a model.
 *
 * <pre>{@code
 * if (platform.health(Duration.ofSeconds(2)).models().get("best") == CircuitState.OPEN) {
 *     page.warn("Answers take longer than usual");
 * }
 * }</pre>
 */
public enum CircuitState {

    /** Calls reach the model; also the state of a model without a circuit breaker. */
    CLOSED,

    /** The next calls find out whether the model answers again. */
    HALF_OPEN,

    /** Calls are rejected, because too many have failed. */
    OPEN
}
