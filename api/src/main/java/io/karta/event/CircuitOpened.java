/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import java.time.Duration;

/**
 * Event: the circuit breaker of a model opens after repeated failures.
 *
 * <pre>{@code
 * void watch(@Observes CircuitOpened event) {
 *     pager.raise("model " + event.model(), "is not called for " + event.delay());
 * }
 * }</pre>
 */
public interface CircuitOpened extends CallEvent {

    /**
     * Returns the model.
     *
     * @return the name in the configuration
     */
    String model();

    /**
     * Returns the time for which calls are rejected.
     *
     * @return the time
     */
    Duration delay();
}
