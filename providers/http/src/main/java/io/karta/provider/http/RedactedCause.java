/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

/**
 * Replacement for an exception with a message that may contain a key, a prompt or an answer. It has the type and the
 * stack trace only.
 */
final class RedactedCause extends Exception {

    private static final long serialVersionUID = 1L;

    RedactedCause(Throwable original) {
        super(original.getClass().getName() + " (message left out)");
        setStackTrace(original.getStackTrace());
    }
}
