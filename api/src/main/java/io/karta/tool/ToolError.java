/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

/**
 * Error of a tool call.
 *
 * <pre>{@code
 * ToolErrors.defaults().onUnreadable(ToolRecovery.fix(error -> error.arguments().replace('`', '"'), 1))
 * }</pre>
 */
public sealed interface ToolError {

    /**
     * Returns the name of the tool.
     *
     * @return the name
     */
    String tool();

    /**
     * Returns the arguments of the call.
     *
     * @return the arguments as they were written
     */
    String arguments();

    /**
     * Returns the description of the error for the model.
     *
     * @return the text
     */
    String text();

    /**
     * Error: the arguments cannot be parsed as the input type.
     *
     * @param tool the name of the tool
     * @param arguments the arguments of the call
     * @param text all problems, and the schema
     */
    record Unreadable(String tool, String arguments, String text) implements ToolError {

        /**
         * Creates an error.
         *
         * @param tool the name of the tool
         * @param arguments the arguments of the call
         * @param text all problems, and the schema
         */
        public Unreadable {
            requireNonNull(tool, "tool");
            requireNonNull(arguments, "arguments");
            requireNonNull(text, "text");
        }
    }

    /**
     * Error: the arguments violate a constraint.
     *
     * @param tool the name of the tool
     * @param arguments the arguments of the call
     * @param text all problems, and the schema
     */
    record Invalid(String tool, String arguments, String text) implements ToolError {

        /**
         * Creates an error.
         *
         * @param tool the name of the tool
         * @param arguments the arguments of the call
         * @param text all problems, and the schema
         */
        public Invalid {
            requireNonNull(tool, "tool");
            requireNonNull(arguments, "arguments");
            requireNonNull(text, "text");
        }
    }

    /**
     * Error: the tool threw an exception.
     *
     * @param tool the name of the tool
     * @param arguments the arguments of the call
     * @param text the text for the model: a neutral sentence with a {@link FailureReference}, or the message if
     *     {@link ToolErrors#showingMessagesOf} allows it
     * @param cause the exception
     */
    record Execution(String tool, String arguments, String text, Exception cause) implements ToolError {

        /**
         * Creates an error.
         *
         * @param tool the name of the tool
         * @param arguments the arguments of the call
         * @param text the text for the model: a neutral sentence with a {@link FailureReference}, or the message if
         *     {@link ToolErrors#showingMessagesOf} allows it
         * @param cause the exception
         */
        public Execution {
            requireNonNull(tool, "tool");
            requireNonNull(arguments, "arguments");
            requireNonNull(text, "text");
            requireNonNull(cause, "cause");
        }
    }

    /**
     * Error: the tool, or the repair of its arguments, escalates to the calling model
     * ({@link ToolEscalationException}).
     *
     * @param tool the name of the tool
     * @param arguments the arguments of the call
     * @param text the reason
     */
    record Escalation(String tool, String arguments, String text) implements ToolError {

        /**
         * Creates an error.
         *
         * @param tool the name of the tool
         * @param arguments the arguments of the call
         * @param text the reason
         */
        public Escalation {
            requireNonNull(tool, "tool");
            requireNonNull(arguments, "arguments");
            requireNonNull(text, "text");
        }
    }
}
