/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.mcp.client.oauth.Challenge;

/** Response with an HTTP status other than success, and without an error of the protocol. */
final class HttpStatusException extends ConnectionException {

    private static final long serialVersionUID = 1L;

    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    /** Part of the error of the protocol's SDKs and example servers for an unknown session. */
    private static final String NO_SESSION = "No valid session ID";

    private final int status;
    private final boolean isOfSession;
    private final transient Challenge challenge;

    /**
     * Creates the exception.
     *
     * @param isOfSession whether the server does not know the session of the request
     */
    HttpStatusException(int status, boolean isOfSession, Challenge challenge) {
        super("the server returned the HTTP status " + status);
        this.status = status;
        this.isOfSession = isOfSession;
        this.challenge = challenge;
    }

    /** Returns whether a response rejects a session. Many servers respond with 400 instead of 404. */
    static boolean isOfSession(int status, String body) {
        return status == NOT_FOUND || (status == BAD_REQUEST && body.contains(NO_SESSION));
    }

    /** Returns whether a response rejects the credentials of the request, or requires some. */
    static boolean isOfCredentials(int status) {
        return status == UNAUTHORIZED || status == FORBIDDEN;
    }

    /** Returns whether the server rejects the credentials of the request, or requires some. */
    boolean isOfCredentials() {
        return isOfCredentials(status);
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
        return isOfSession || status == NOT_FOUND;
    }
}
