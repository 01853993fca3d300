/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a tool failed and its error policy ends the model call. See {@link ToolErrors}.
 *
 * <pre>{@code
 * try {
 *     return ai.withDefaultLlm().withTool(vault.withErrors(errors)).generateText(prompt);
 * } catch (ToolFailedException e) {
 *     return "The tool " + e.tool() + " is out of order.";
 * }
 * }</pre>
 */
public class ToolFailedException extends AgentException {

    private static final long serialVersionUID = 1L;

    /** Name of the tool. */
    private final String tool;

    /**
     * Creates an exception.
     *
     * @param tool the name of the tool
     * @param message the message
     * @param cause the exception of the tool, if there is one
     */
    public ToolFailedException(String tool, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.tool = tool;
    }

    /**
     * Returns the name of the tool.
     *
     * @return the name
     */
    public String tool() {
        return tool;
    }
}
