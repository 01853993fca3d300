/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

/** A stream that ended before its answer did. */
public final class TruncatedStreamException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TruncatedStreamException() {
        super("The stream ended before the answer did");
    }
}
