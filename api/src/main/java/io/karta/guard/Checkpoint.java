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
    /** On the way to a model: what users say. */
    INPUT,
    /** On the way from a model: its answer, or its thinking. */
    OUTPUT,
    /** On the way to a tool: the arguments that a model wrote. */
    TOOL_ARGUMENTS,
    /** On the way from a tool: what the model is to read. */
    TOOL_RESULT;

    /** Returns the name in words. */
    @Override
    public String toString() {
        return switch (this) {
            case INPUT -> "the input";
            case OUTPUT -> "the output";
            case TOOL_ARGUMENTS -> "the arguments of a tool";
            case TOOL_RESULT -> "the result of a tool";
        };
    }
}
