/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import io.karta.generation.result.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int LONGEST = 80;

    private Messages() {}

    static RpcException notRpc(String problem) {
        return notRpc(RpcError.INVALID_REQUEST, problem);
    }

    static RpcException notJson(String problem) {
        return notRpc(RpcError.PARSE_ERROR, problem);
    }

    private static RpcException notRpc(RpcError error, String problem) {
        return new RpcException(
                error,
                "KARTA-117: the body %s. Body of the request. Send one request of JSON-RPC 2.0.".formatted(problem));
    }

    static RpcException unknownMethod(String method, @Nullable String version) {
        return unknown(
                RpcError.METHOD_NOT_FOUND, "method", method + " in version " + (version == null ? "0.3" : version));
    }

    static RpcException unknownVersion(String version) {
        return unknown(RpcError.VERSION_NOT_SUPPORTED, "version", version);
    }

    private static RpcException unknown(RpcError error, String kind, String name) {
        return new RpcException(
                error,
                "KARTA-118: there is no %s %s of A2A here. Request of a client. Use a method of version 1.0 or 0.3."
                        .formatted(kind, excerpt(name)));
    }

    static RpcException invalidParams(String pointer, String problem) {
        return invalidParams(List.of(new Problem(pointer, problem)));
    }

    static RpcException invalidParams(List<Problem> problems) {
        return new RpcException(
                RpcError.INVALID_PARAMS,
                "KARTA-119: the parameters are invalid:",
                problems,
                "Request of a client. Correct what the problems name.");
    }

    static RpcException noPushNotifications() {
        return unsupported(RpcError.PUSH_NOTIFICATION_NOT_SUPPORTED, "push notifications are");
    }

    static RpcException unsupported(RpcError error, String capabilities) {
        return new RpcException(
                error,
                ("KARTA-179: %s not supported by this server, as its agent card tells. Request of a client. Use a"
                                + " stream, or ask for the task again.")
                        .formatted(capabilities));
    }

    static String excerpt(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
