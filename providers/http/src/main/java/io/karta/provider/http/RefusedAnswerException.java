/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

/** Answer that the model refused, or that a filter of the vendor blocked. */
public final class RefusedAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. It omits the model's explanation, which may quote the prompt. */
    public RefusedAnswerException() {
        super("The model refused to answer");
    }
}
