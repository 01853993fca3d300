/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.util.Optional;

/**
 * A language model that was left alone has answered, and is asked as usual again.
 *
 * <pre>{@code
 * void watch(@Observes CircuitClosed event) {
 *     pager.resolve("model " + event.model());
 * }
 * }</pre>
 */
public interface CircuitClosed extends ProcessEvent {

    /**
     * Returns which model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns in which action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
