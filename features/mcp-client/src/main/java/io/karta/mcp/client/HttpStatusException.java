/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.mcp.client.oauth.Challenge;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.Set;

/** Response with an HTTP status other than success, and without an error of the protocol. */
final class HttpStatusException extends ConnectionException {

    private static final long serialVersionUID = 1L;

    private static final int OK = 200;
    private static final int MULTIPLE_CHOICES = 300;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final Set<Integer> REDIRECTIONS = Set.of(301, 302, 303, 307, 308);
    private static final int FIRST_THAT_KEEPS_THE_METHOD = 307;
    private static final int LONGEST = 200;

    /** Part of the error of the protocol's SDKs and example servers for an unknown session. */
    private static final String NO_SESSION = "No valid session ID";

    private final int status;
    private final boolean isOfSession;
    private final transient Challenge challenge;
    private final transient Optional<URI> target;

    private HttpStatusException(
            String message, int status, boolean isOfSession, Challenge challenge, Optional<URI> target) {
        super(message);
        this.status = status;
        this.isOfSession = isOfSession;
        this.challenge = challenge;
        this.target = target;
    }

    /**
     * Creates the exception for a response.
     *
     * @param isOfSession whether the server does not know the session of the request
     */
    static HttpStatusException of(HttpResponse<?> response, boolean isOfSession) {
        int status = response.statusCode();
        var challenge = Challenge.of(status, response.headers().allValues("WWW-Authenticate"));
        var location = response.headers().firstValue("Location").filter(any -> REDIRECTIONS.contains(status));
        var message = location.map(HttpStatusException::redirection)
                .orElseGet(() -> "the server returned the HTTP status " + status);
        var target = location.filter(any -> status >= FIRST_THAT_KEEPS_THE_METHOD)
                .flatMap(found -> resolved(response.uri(), found))
                .filter(other -> isOfSameServer(response.uri(), other));
        return new HttpStatusException(message, status, isOfSession, challenge, target);
    }

    private static String redirection(String location) {
        return "the server redirects to %s, which is not followed; use this address if you trust it"
                .formatted(CleanText.of(location, LONGEST));
    }

    private static Optional<URI> resolved(URI url, String location) {
        try {
            return Optional.of(url.resolve(location));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Requests have credentials, which another server must not receive. */
    private static boolean isOfSameServer(URI url, URI other) {
        return url.getScheme().equalsIgnoreCase(other.getScheme())
                && url.getAuthority().equalsIgnoreCase(other.getAuthority());
    }

    static boolean isSuccess(int status) {
        return status >= OK && status < MULTIPLE_CHOICES;
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

    /** Returns the address to which the same request can be sent. */
    Optional<URI> target() {
        return target;
    }

    /** Returns no rejection of the request, which the server may have executed: it must not be sent again. */
    ConnectionException ofContinuation() {
        return new ConnectionException("the server did not continue its response: " + getMessage(), this);
    }

    /** Returns whether the session has ended. */
    boolean isOfSession() {
        return isOfSession || status == NOT_FOUND;
    }
}
