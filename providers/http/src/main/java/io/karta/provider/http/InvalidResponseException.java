/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.TokenUsage;

/** Response that does not conform to the vendor's API. */
public final class InvalidResponseException extends RuntimeException implements UnusableAnswer {

    private static final long serialVersionUID = 1L;

    private final transient TokenUsage usage;

    /**
     * Creates an exception.
     *
     * @param message a description of the problem, without text of the response
     */
    public InvalidResponseException(String message) {
        this(message, TokenUsage.UNKNOWN);
    }

    /**
     * Creates an exception for an answer that the vendor has charged for.
     *
     * @param message a description of the problem, without text of the response
     * @param usage the tokens of the answer
     */
    public InvalidResponseException(String message, TokenUsage usage) {
        super(message);
        this.usage = usage;
    }

    InvalidResponseException(String message, RuntimeException cause) {
        super(message, cause);
        this.usage = TokenUsage.UNKNOWN;
    }

    @Override
    public TokenUsage usage() {
        return usage;
    }
}
