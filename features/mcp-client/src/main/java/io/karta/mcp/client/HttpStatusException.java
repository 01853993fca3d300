/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

/** Response with an HTTP status other than success, and without an error of the protocol. */
final class HttpStatusException extends ConnectionException {

    private static final long serialVersionUID = 1L;

    private final int status;

    HttpStatusException(int status) {
        super("the server returned the HTTP status " + status);
        this.status = status;
    }

    /** Returns whether the server rejects the credentials of the request, or requires some. */
    boolean isOfCredentials() {
        return status == 401 || status == 403;
    }

    /** Returns whether the session has ended. */
    boolean isOfSession() {
        return status == 404;
    }
}
