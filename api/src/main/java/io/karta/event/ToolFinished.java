/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.Optional;

/**
 * Event: a tool call of a model has finished, or was rejected because the tool does not exist or is forbidden for the
 * caller.
 */
public interface ToolFinished extends ProcessEvent {

    /**
     * Returns which tool.
     *
     * @return its name, as the model wrote it
     */
    String tool();

    /**
     * Returns what the model wrote.
     *
     * @return the arguments, most often JSON
     */
    String arguments();

    /**
     * Returns the result.
     *
     * @return the result; {@link ToolResult#isError()} if the call was unsuccessful
     */
    ToolResult result();

    /**
     * Returns what the tool threw.
     *
     * @return the exception; empty if it threw none
     */
    Optional<Throwable> failure();

    /**
     * Returns how long it took.
     *
     * @return the time; zero if it did not run
     */
    Duration duration();

    /**
     * Returns in which action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
