/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

/** An answer that the model refused, or that the vendor's filter blocked. */
public final class RefusedAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception; the sentence of the model may quote the prompt, so it is not part of it. */
    public RefusedAnswerException() {
        super("The model refused to answer");
    }
}
