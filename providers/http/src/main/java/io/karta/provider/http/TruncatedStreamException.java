/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

/** Stream that ended before its answer was complete. */
final class TruncatedStreamException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TruncatedStreamException() {
        super("The stream ended before the answer was complete");
    }
}
