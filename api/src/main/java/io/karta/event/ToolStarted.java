/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import java.util.Optional;

/** Event: a tool call of a model is about to run. */
public interface ToolStarted extends ProcessEvent {

    /**
     * Returns the tool.
     *
     * @return the name for the model
     */
    String tool();

    /**
     * Returns the arguments that the model wrote.
     *
     * @return the text, usually JSON
     */
    String arguments();

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
