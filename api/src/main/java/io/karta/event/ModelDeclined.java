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
     * Returns the model.
     *
     * @return the name in the configuration
     */
    String model();

    /**
     * Returns the requested type.
     *
     * @return the name of the type
     */
    String type();

    /**
     * Returns the reason of the model.
     *
     * @return the text of the model; may be empty
     */
    String reason();

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
