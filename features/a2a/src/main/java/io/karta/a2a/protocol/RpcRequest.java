/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Request of a client. Immutable.
 *
 * @param id the id, which the response repeats; null for a request without one, which receives a response, too
 */
public record RpcRequest(JsonValue id, RpcMethod method, ProtocolVersion version, JsonObject params) {

    /** Returns the id of a body, for a response that rejects it; null if it has no valid one. */
    public static JsonValue idOf(JsonObject body) {
        var id = body.getOrDefault("id", JsonValue.NULL);
        boolean isInteger = id instanceof JsonNumber number && number.isIntegral();
        return isInteger || id instanceof JsonString ? id : JsonValue.NULL;
    }

    /**
     * Reads a body.
     *
     * @param version the header {@code A2A-Version}
     * @throws RpcException if the body is no such request
     */
    public static RpcRequest of(JsonObject body, @Nullable String version) {
        if (!"2.0".equals(body.getString("jsonrpc", ""))) {
            throw Messages.notRpc("has no member jsonrpc with the value \"2.0\"");
        }
        if (idOf(body) == JsonValue.NULL && body.getOrDefault("id", JsonValue.NULL) != JsonValue.NULL) {
            throw Messages.notRpc("has an id that is neither a text nor an integer");
        }
        if (!(body.get("method") instanceof JsonString method)) {
            throw Messages.notRpc("has no member method with a text");
        }
        var named = RpcMethod.find(method.getString(), ProtocolVersion.requested(version))
                .orElseThrow(() -> Messages.unknownMethod(method.getString(), version));
        var params = body.getOrDefault("params", JsonValue.EMPTY_JSON_OBJECT);
        if (!(params instanceof JsonObject object)) {
            throw Messages.invalidParams("/params", "must be an object");
        }
        return new RpcRequest(idOf(body), named.method(), named.version(), object);
    }

    /** Returns the rejection of a method for which the agent card offers no capability. */
    public RpcException unsupported() {
        if (method != RpcMethod.EXTENDED_CARD) {
            return Messages.noPushNotifications();
        }
        return Messages.unsupported(
                version == ProtocolVersion.V0_3
                        ? RpcError.EXTENDED_AGENT_CARD_NOT_CONFIGURED
                        : RpcError.UNSUPPORTED_OPERATION,
                "extended agent cards are");
    }

    /** Returns the response with a result. */
    public JsonObject response(JsonObject result) {
        return JsonBuilders.object()
                .add("jsonrpc", "2.0")
                .add("id", id)
                .add("result", result)
                .build();
    }
}
