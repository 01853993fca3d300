/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.time.Duration;
import java.util.Optional;

/**
 * A language model has failed so often that it is left alone for a while.
 *
 * <pre>{@code
 * void watch(@Observes CircuitOpened event) {
 *     pager.raise("model " + event.model(), "is left alone for " + event.delay());
 * }
 * }</pre>
 */
public interface CircuitOpened extends ProcessEvent {

    /**
     * Returns which model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns how long it is left alone.
     *
     * @return the time
     */
    Duration delay();

    /**
     * Returns in which action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
