/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

/** Stands for an exception whose message may show a key, a prompt or an answer: its type and its trace, no more. */
final class RedactedCause extends Exception {

    private static final long serialVersionUID = 1L;

    RedactedCause(Throwable original) {
        super(original.getClass().getName() + " (message left out)");
        setStackTrace(original.getStackTrace());
    }
}
