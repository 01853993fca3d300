/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import io.karta.agui.protocol.RequestException;
import org.jspecify.annotations.Nullable;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_ALLOWED = 405;
    private static final int NOT_ACCEPTABLE = 406;
    private static final int TOO_LARGE = 413;
    private static final int UNSUPPORTED_MEDIA_TYPE = 415;
    private static final int SERVER_ERROR = 500;
    private static final int UNAVAILABLE = 503;
    private static final int LONGEST = 80;

    private Messages() {}

    static RequestException unauthenticated() {
        return new RequestException(
                        UNAUTHORIZED,
                        "The caller is not authenticated",
                        "KARTA-576: the request has no authenticated caller. Endpoint of AG-UI. "
                                + "Authenticate the request.")
                .withHeader("WWW-Authenticate", "Bearer realm=\"karta\"");
    }

    /** The engine's text about the name of the caller, which starts with the code. */
    static RequestException invalidCaller(String problem) {
        return new RequestException(FORBIDDEN, "The name of the caller cannot be stored", problem);
    }

    static RequestException crossOrigin(@Nullable String origin) {
        return new RequestException(
                FORBIDDEN,
                "The request comes from another origin",
                ("KARTA-577: the origin %s may not send this request. Header Origin. Add it to "
                                + "karta.rest.cors-origins if"
                                + " its pages are trusted.")
                        .formatted(excerpt(origin)));
    }

    static RequestException notJsonMedia(@Nullable String type) {
        return new RequestException(
                UNSUPPORTED_MEDIA_TYPE,
                "The body must be JSON",
                "KARTA-582: the body is %s. Headers of the request. Send application/json in UTF-8 without compression."
                        .formatted(excerpt(type)));
    }

    static RequestException tooLarge(int most) {
        return new RequestException(
                TOO_LARGE,
                "The body is too large",
                ("KARTA-583: the body has more than %d bytes. Request of a run. Send fewer "
                                + "messages: the server knows the"
                                + " history.")
                        .formatted(most));
    }

    static RequestException methodNotAllowed(String method, String allowed) {
        return new RequestException(
                        NOT_ALLOWED,
                        "The method is not allowed",
                        "KARTA-584: the method %s is not allowed. Path of the request. Send %s."
                                .formatted(excerpt(method), allowed))
                .withHeader("Allow", allowed);
    }

    static RequestException notAcceptable(@Nullable String accepted) {
        return new RequestException(
                NOT_ACCEPTABLE,
                "The response has none of the accepted media types",
                "KARTA-585: the client accepts only %s. Header Accept. Add text/event-stream."
                        .formatted(excerpt(accepted)));
    }

    static RequestException failed() {
        return new RequestException(
                SERVER_ERROR,
                "The request failed",
                "KARTA-156: the request failed unexpectedly. Endpoint of AG-UI. Read the cause in the log of the"
                        + " server.");
    }

    static RequestException storeFailed() {
        return new RequestException(
                        UNAVAILABLE,
                        "The process store is unavailable",
                        "KARTA-185: the process store does not answer. Endpoint of AG-UI. Repeat the request later.")
                .withHeader("Retry-After", "5");
    }

    static String failedInLog(@Nullable String path) {
        return "KARTA-157: a request of an AG-UI client failed. Path %s. Fix the cause that follows."
                .formatted(excerpt(path));
    }

    private static String excerpt(@Nullable String text) {
        var given = String.valueOf(text);
        return given.length() <= LONGEST ? given : given.substring(0, LONGEST) + "...";
    }
}
