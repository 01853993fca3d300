/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.Optional;

/** A tool that a model asked for has run, or could not: it is not there, or the caller may not. */
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
     * Returns what came of it.
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
