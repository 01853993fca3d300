/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

/**
 * Replacement of an exception with a message that may contain a key, a prompt or an answer. It contains only the type
 * and the stack trace.
 */
final class RedactedCause extends Exception {

    private static final long serialVersionUID = 1L;

    RedactedCause(Throwable original) {
        super(original.getClass().getName() + " (message omitted)");
        setStackTrace(original.getStackTrace());
    }
}
