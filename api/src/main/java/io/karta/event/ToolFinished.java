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
     * Returns the tool.
     *
     * @return the name that the model wrote
     */
    String tool();

    /**
     * Returns the arguments that the model wrote.
     *
     * @return the text, usually JSON
     */
    String arguments();

    /**
     * Returns the result.
     *
     * @return the result; {@link ToolResult#isError()} if the call was unsuccessful
     */
    ToolResult result();

    /**
     * Returns the exception of the tool.
     *
     * @return the exception; empty if it threw none
     */
    Optional<Throwable> failure();

    /**
     * Returns the duration of the call.
     *
     * @return the time; zero if the tool did not run
     */
    Duration duration();

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
