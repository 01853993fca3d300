/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Point at which a guardrail checks a text.
 *
 * <pre>{@code
 * void watch(@Observes GuardrailTripped event) {
 *     if (event.checkpoint() == Checkpoint.TOOL_RESULT) {
 *         suspicious.add(event.tool().orElseThrow());
 *     }
 * }
 * }</pre>
 */
public enum Checkpoint {
    /** Before a model call: texts of users. */
    INPUT,
    /** After a model call: the answer, or the thinking. */
    OUTPUT,
    /** Before a tool call: the arguments that a model wrote. */
    TOOL_ARGUMENTS,
    /** After a tool call: the result for the model. */
    TOOL_RESULT,
    /** Before a model receives a tool of another system: the texts of its definition. */
    TOOL_DEFINITION;

    /** Returns a description. */
    @Override
    public String toString() {
        return switch (this) {
            case INPUT -> "the input";
            case OUTPUT -> "the output";
            case TOOL_ARGUMENTS -> "the arguments of a tool";
            case TOOL_RESULT -> "the result of a tool";
            case TOOL_DEFINITION -> "the definition of a tool";
        };
    }
}
