/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.io.IOException;

/** Failure of a connection, or a violation of the protocol by the server. */
class ConnectionException extends IOException {

    private static final long serialVersionUID = 1L;

    ConnectionException(String message) {
        super(message);
    }

    ConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
