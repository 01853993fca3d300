/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import io.karta.a2a.protocol.RpcError;
import io.karta.a2a.protocol.RpcException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int TOO_LARGE = 413;
    private static final int UNSUPPORTED_MEDIA_TYPE = 415;
    private static final int LONGEST = 80;

    private Messages() {}

    static HttpRejection unauthenticated() {
        return new HttpRejection(
                UNAUTHORIZED,
                "KARTA-115: the request has no authenticated caller. Endpoint of A2A. Authenticate the request.",
                Map.of("WWW-Authenticate", "Bearer realm=\"karta\""));
    }

    /** The engine's text about the name of the caller, which starts with the code. */
    static HttpRejection invalidCaller(String problem) {
        return new HttpRejection(FORBIDDEN, problem, Map.of());
    }

    static HttpRejection crossOrigin(@Nullable String origin) {
        return rejected(
                FORBIDDEN,
                "the origin %s may not send it".formatted(excerpt(origin)),
                "Add the origin to karta.rest.cors-origins if its pages are trusted");
    }

    static HttpRejection unknownPath(@Nullable String path) {
        return rejected(
                NOT_FOUND,
                "there is no agent %s".formatted(excerpt(path)),
                "Use the url of the agent card, or export a goal with the endpoint a2a");
    }

    static HttpRejection notJsonMedia(@Nullable String type) {
        return rejected(
                UNSUPPORTED_MEDIA_TYPE,
                "the body is %s".formatted(excerpt(type)),
                "Send application/json in UTF-8 without compression");
    }

    static HttpRejection tooLarge(int most) {
        return rejected(
                TOO_LARGE,
                "the body has more than %d bytes".formatted(most),
                "Send less, or raise karta.rest.max-body-size");
    }

    private static HttpRejection rejected(int status, String problem, String fix) {
        return new HttpRejection(status, text(problem, fix), Map.of());
    }

    private static String text(String problem, String fix) {
        return "KARTA-116: the request is rejected: %s. Request of an A2A client. %s.".formatted(problem, fix);
    }

    static HttpRejection methodNotAllowed(String method, String allowed) {
        return new HttpRejection(
                NOT_ALLOWED,
                text("the method %s is not allowed".formatted(excerpt(method)), "Send " + allowed),
                Map.of("Allow", allowed));
    }

    static RpcException failed(String problem) {
        return new RpcException(
                RpcError.INTERNAL_ERROR,
                ("KARTA-398: the request failed: %s. Endpoint of A2A. Repeat it later, or read the cause in the log of"
                                + " the server.")
                        .formatted(problem));
    }

    private static String excerpt(@Nullable String text) {
        var given = String.valueOf(text);
        return given.length() <= LONGEST ? given : given.substring(0, LONGEST) + "...";
    }
}
