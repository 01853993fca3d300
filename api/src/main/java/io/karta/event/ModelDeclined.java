/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import java.util.Optional;

/** Event: a language model declined to create the requested object. */
public interface ModelDeclined extends ProcessEvent {

    /**
     * Returns which model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns what it was asked for.
     *
     * @return the name of the type
     */
    String type();

    /**
     * Returns why it cannot make one.
     *
     * @return the model's words; empty if it gives none
     */
    String reason();

    /**
     * Returns in which action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
