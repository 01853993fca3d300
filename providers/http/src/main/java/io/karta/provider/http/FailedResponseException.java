/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.TokenUsage;

/** Failure after the response of a vendor has begun, with the vendor's id of the request and the tokens so far. */
final class FailedResponseException extends RuntimeException implements UnusableAnswer {

    private static final long serialVersionUID = 1L;

    private final transient String requestId;
    private final transient TokenUsage usage;

    FailedResponseException(String requestId, TokenUsage usage, Exception cause) {
        super("The response failed", cause);
        this.requestId = requestId;
        this.usage = usage;
    }

    /** Returns the vendor's id of the request; may be empty. */
    String requestId() {
        return requestId;
    }

    @Override
    public TokenUsage usage() {
        return usage;
    }
}
