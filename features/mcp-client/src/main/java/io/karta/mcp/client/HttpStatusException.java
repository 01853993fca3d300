/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.mcp.client.oauth.Challenge;

/** Response with an HTTP status other than success, and without an error of the protocol. */
final class HttpStatusException extends ConnectionException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Challenge challenge;

    HttpStatusException(int status, Challenge challenge) {
        super("the server returned the HTTP status " + status);
        this.status = status;
        this.challenge = challenge;
    }

    /** Returns whether the server rejects the credentials of the request, or requires some. */
    boolean isOfCredentials() {
        return status == 401 || status == 403;
    }

    /** The credentials belong to one caller, and the connection to all. */
    @Override
    boolean isRejection() {
        return isOfCredentials();
    }

    /** Returns which credentials the server requires. */
    Challenge challenge() {
        return challenge;
    }

    /** Returns whether the session has ended. */
    boolean isOfSession() {
        return status == 404;
    }
}
