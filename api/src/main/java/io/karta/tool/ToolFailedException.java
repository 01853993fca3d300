/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/**
 * A tool has failed in a way that no model is to get around: the conversation that called it ends. See
 * {@link ToolErrors}.
 *
 * <pre>{@code
 * try {
 *     return ai.withDefaultLlm().withToolErrors(ToolErrors.defaults().failingOn(SecurityException.class)).withTool(vault).generateText(prompt);
 * } catch (ToolFailedException e) {
 *     return "The tool " + e.tool() + " is out of order.";
 * }
 * }</pre>
 */
public class ToolFailedException extends AgentException {

    private static final long serialVersionUID = 1L;

    /** How the tool is called. */
    private final String tool;

    /**
     * Creates an exception.
     *
     * @param tool how the tool is called
     * @param message what went wrong, and where
     * @param cause what the tool threw, if it did
     */
    public ToolFailedException(String tool, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.tool = tool;
    }

    /**
     * Returns how the tool is called.
     *
     * @return its name
     */
    public String tool() {
        return tool;
    }
}
