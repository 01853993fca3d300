/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a guardrail blocked a model call or failed. Because the model did not fail, there are no retries and no
 * fallback.
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
     * @param message the message: problem, place and fix, without parts of the text
     * @param guardrail the name of the guardrail
     * @param checkpoint the checkpoint
     * @param reason the reason for blocking
     */
    public GuardrailException(String message, String guardrail, Checkpoint checkpoint, String reason) {
        super(message);
        this.guardrail = guardrail;
        this.checkpoint = checkpoint;
        this.reason = reason;
        this.isBlock = true;
    }

    /**
     * Creates an exception for a guardrail that could not check a text.
     *
     * @param message the message: problem, place and fix, without parts of the text
     * @param guardrail the name of the guardrail
     * @param checkpoint the checkpoint
     * @param reason the reason of the failure
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
     * Returns whether the guardrail has checked and blocked the text.
     *
     * @return {@code true} if so; false if the guardrail failed
     */
    public boolean isBlock() {
        return isBlock;
    }

    /**
     * Returns the guardrail.
     *
     * @return the name
     */
    public String guardrail() {
        return guardrail;
    }

    /**
     * Returns the checkpoint.
     *
     * @return the checkpoint
     */
    public Checkpoint checkpoint() {
        return checkpoint;
    }

    /**
     * Returns the reason.
     *
     * @return the reason for blocking, or for the failure
     */
    public String reason() {
        return reason;
    }
}
