/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.model.LlmOptions;

/**
 * Thrown when the answer of a model was truncated at the token limit.
 *
 * <pre>{@code
 * try {
 *     return ai.withDefaultLlm().generateText("Write a report on ...");
 * } catch (TruncatedOutputException cut) {
 *     return new Draft(cut.partialText());
 * }
 * }</pre>
 *
 * <p>The message does not contain the text. {@link LlmOptions#withTruncation} accepts such answers, or lets the model
 * continue them.
 */
public class TruncatedOutputException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final String partialText;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix; never the text
     * @param partialText the text up to the limit
     */
    public TruncatedOutputException(String message, String partialText) {
        super(message);
        this.partialText = requireNonNull(partialText, "partialText");
    }

    /**
     * Returns the text up to the limit.
     *
     * @return the text, without thinking; empty if there was only thinking
     */
    public String partialText() {
        return partialText;
    }
}
