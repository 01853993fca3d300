/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.io.IOException;

/** Failure of a connection, or a violation of the protocol by the server. */
class ConnectionException extends IOException {

    private static final long serialVersionUID = 1L;

    private final boolean rejection;

    ConnectionException(String message) {
        super(message);
        this.rejection = false;
    }

    ConnectionException(String message, Throwable cause) {
        super(message, cause);
        this.rejection = false;
    }

    private ConnectionException(String message, boolean rejection) {
        super(message);
        this.rejection = rejection;
    }

    /** Returns the rejection of something that the server has requested: the connection works. */
    static ConnectionException rejecting(String message) {
        return new ConnectionException(message, true);
    }

    /** Returns whether the connection works, and only this call was rejected. */
    boolean isRejection() {
        return rejection;
    }
}
