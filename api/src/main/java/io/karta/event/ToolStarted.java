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
     * Returns which tool.
     *
     * @return its name, as the model knows it
     */
    String tool();

    /**
     * Returns what the model wrote.
     *
     * @return the arguments, most often JSON
     */
    String arguments();

    /**
     * Returns in which action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
