/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.TokenUsage;

/** Answer that the model refused, or that a filter of the vendor blocked. */
public final class RefusedAnswerException extends RuntimeException implements UnusableAnswer {

    private static final long serialVersionUID = 1L;

    private final transient TokenUsage usage;

    /** Creates an exception. It omits the model's explanation, which may quote the prompt. */
    public RefusedAnswerException() {
        this(TokenUsage.UNKNOWN);
    }

    /**
     * Creates an exception. It omits the model's explanation, which may quote the prompt.
     *
     * @param usage the tokens of the refusal
     */
    public RefusedAnswerException(TokenUsage usage) {
        super("The model refused to answer");
        this.usage = usage;
    }

    @Override
    public TokenUsage usage() {
        return usage;
    }
}
