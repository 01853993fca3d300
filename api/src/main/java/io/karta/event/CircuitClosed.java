/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

/**
 * Event: the circuit breaker of a model closes after a successful call.
 *
 * <pre>{@code
 * void watch(@Observes CircuitClosed event) {
 *     pager.resolve("model " + event.model());
 * }
 * }</pre>
 */
public interface CircuitClosed extends CallEvent {

    /**
     * Returns the model.
     *
     * @return the name in the configuration
     */
    String model();
}
