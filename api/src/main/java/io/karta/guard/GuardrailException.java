/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a guardrail blocked a model call or failed. It is not a failure of the model: nothing is asked again, and
 * no fallback takes its place.
 *
 * <pre>{@code
 * try {
 *     return ai.withDefaultLlm().generateText(question);
 * } catch (GuardrailException e) {
 *     return "I cannot answer that: " + e.reason();
 * }
 * }</pre>
 */
public class GuardrailException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final String guardrail;
    private final Checkpoint checkpoint;
    private final String reason;
    private final boolean isBlock;

    /**
     * Creates an exception for a guardrail that blocks a text.
     *
     * @param message the message: problem, place and fix, without a word of the text
     * @param guardrail which guardrail
     * @param checkpoint where it looked
     * @param reason why it ended the call
     */
    public GuardrailException(String message, String guardrail, Checkpoint checkpoint, String reason) {
        super(message);
        this.guardrail = guardrail;
        this.checkpoint = checkpoint;
        this.reason = reason;
        this.isBlock = true;
    }

    /**
     * Creates an exception for a guardrail that could not look at a text.
     *
     * @param message the message: problem, place and fix, without a word of the text
     * @param guardrail which guardrail
     * @param checkpoint where it was to look
     * @param reason why it could not
     * @param cause the exception of the guardrail, if there is one
     */
    public GuardrailException(
            String message, String guardrail, Checkpoint checkpoint, String reason, @Nullable Throwable cause) {
        super(message, cause);
        this.guardrail = guardrail;
        this.checkpoint = checkpoint;
        this.reason = reason;
        this.isBlock = false;
    }

    /**
     * Returns whether the guardrail has looked and blocked the text.
     *
     * @return {@code true} if so; false if it could not look, which is a fault of the guardrail
     */
    public boolean isBlock() {
        return isBlock;
    }

    /**
     * Returns which guardrail it was.
     *
     * @return its name
     */
    public String guardrail() {
        return guardrail;
    }

    /**
     * Returns where it looked.
     *
     * @return the point
     */
    public Checkpoint checkpoint() {
        return checkpoint;
    }

    /**
     * Returns why it ended the call.
     *
     * @return the guardrail's words
     */
    public String reason() {
        return reason;
    }
}
