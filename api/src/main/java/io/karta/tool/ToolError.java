/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

/**
 * Something that went wrong with one call of a tool.
 *
 * <pre>{@code
 * ToolErrors.defaults().onUnreadable(ToolRecovery.fix(error -> error.arguments().replace('`', '"'), 1))
 * }</pre>
 */
public sealed interface ToolError {

    /**
     * Returns how the tool is called.
     *
     * @return its name
     */
    String tool();

    /**
     * Returns what it was called with.
     *
     * @return the arguments as they were written
     */
    String arguments();

    /**
     * Returns what went wrong, as a model hears it.
     *
     * @return the text
     */
    String text();

    /**
     * The arguments could not be read into what the tool takes.
     *
     * @param tool how the tool is called
     * @param arguments what it was called with
     * @param text every problem, and the schema
     */
    record Unreadable(String tool, String arguments, String text) implements ToolError {

        /**
         * Creates an error.
         *
         * @param tool how the tool is called
         * @param arguments what it was called with
         * @param text every problem, and the schema
         */
        public Unreadable {
            requireNonNull(tool, "tool");
            requireNonNull(arguments, "arguments");
            requireNonNull(text, "text");
        }
    }

    /**
     * The arguments could be read and break a constraint.
     *
     * @param tool how the tool is called
     * @param arguments what it was called with
     * @param text every problem, and the schema
     */
    record Invalid(String tool, String arguments, String text) implements ToolError {

        /**
         * Creates an error.
         *
         * @param tool how the tool is called
         * @param arguments what it was called with
         * @param text every problem, and the schema
         */
        public Invalid {
            requireNonNull(tool, "tool");
            requireNonNull(arguments, "arguments");
            requireNonNull(text, "text");
        }
    }

    /**
     * The tool threw an exception.
     *
     * @param tool how the tool is called
     * @param arguments what it was called with
     * @param text what the model is told: a neutral sentence with a {@link FailureReference}, or the message if
     *     {@link ToolErrors#showingMessagesOf} allows it
     * @param cause what was thrown
     */
    record Execution(String tool, String arguments, String text, Exception cause) implements ToolError {

        /**
         * Creates an error.
         *
         * @param tool how the tool is called
         * @param arguments what it was called with
         * @param text what the model is told: a neutral sentence with a {@link FailureReference}, or the message if
         *     {@link ToolErrors#showingMessagesOf} allows it
         * @param cause what was thrown
         */
        public Execution {
            requireNonNull(tool, "tool");
            requireNonNull(arguments, "arguments");
            requireNonNull(text, "text");
            requireNonNull(cause, "cause");
        }
    }

    /**
     * The tool, or whoever was to repair its arguments, leaves it to the calling model
     * ({@link ToolEscalationException}).
     *
     * @param tool how the tool is called
     * @param arguments what it was called with
     * @param text why
     */
    record Escalation(String tool, String arguments, String text) implements ToolError {

        /**
         * Creates an error.
         *
         * @param tool how the tool is called
         * @param arguments what it was called with
         * @param text why
         */
        public Escalation {
            requireNonNull(tool, "tool");
            requireNonNull(arguments, "arguments");
            requireNonNull(text, "text");
        }
    }
}
