/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

/** A stream that ended before its answer did. */
final class CutStream extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CutStream() {
        super("The stream ended before the answer did");
    }
}
