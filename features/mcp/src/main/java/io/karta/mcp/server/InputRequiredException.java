/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

/** Thrown to end a call that needs input; the client sends the input with a repetition of the call. */
final class InputRequiredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient InputRequests missing;

    InputRequiredException(InputRequests missing) {
        super("input is required", null, false, false);
        this.missing = missing;
    }

    InputRequests missing() {
        return missing;
    }
}
