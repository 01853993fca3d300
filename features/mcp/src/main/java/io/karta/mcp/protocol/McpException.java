/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.protocol;

import static java.util.Objects.requireNonNull;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** Error response of the protocol. */
public final class McpException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;

    private final int code;
    private final int status;
    private final transient Optional<JsonObject> data;

    private McpException(int code, int status, String message, Optional<JsonObject> data) {
        super(requireNonNull(message, "message"), null, false, false);
        this.code = code;
        this.status = status;
        this.data = data;
    }

    /** Creates the error for a body that is not JSON. */
    public static McpException unreadable(String problem) {
        return new McpException(-32700, BAD_REQUEST, "The body is invalid JSON: " + problem, Optional.empty());
    }

    /** Creates the error for a body that is not a message of the protocol. */
    public static McpException invalidRequest(String problem) {
        return new McpException(-32600, BAD_REQUEST, problem, Optional.empty());
    }

    public static McpException unknownMethod(String method) {
        return new McpException(-32601, NOT_FOUND, "Method not found: " + method, Optional.empty());
    }

    public static McpException invalidParams(String problem) {
        return new McpException(-32602, 200, problem, Optional.empty());
    }

    /** Creates the error for missing or invalid metadata. */
    public static McpException invalidMeta(String problem) {
        return new McpException(-32602, BAD_REQUEST, problem, Optional.empty());
    }

    public static McpException internal() {
        return new McpException(
                -32603, 200, "Internal error; the log of the server contains the cause", Optional.empty());
    }

    /** Creates the error for a request that cannot be answered at present. */
    public static McpException unavailable() {
        return new McpException(
                -32603, UNAVAILABLE, "The server cannot answer at present; repeat the request later", Optional.empty());
    }

    /** Returns whether the client should repeat the request later. */
    public boolean isTemporary() {
        return status == UNAVAILABLE;
    }

    public static McpException headerMismatch(String problem) {
        return new McpException(-32020, BAD_REQUEST, "Header mismatch: " + problem, Optional.empty());
    }

    /** Creates the error for capabilities that a request needs and the client has not declared. */
    public static McpException missingCapability(JsonObject required) {
        var data = JsonBuilders.object().add("requiredCapabilities", required).build();
        return new McpException(
                -32021, BAD_REQUEST, "The client lacks required capabilities: " + required.keySet(), Optional.of(data));
    }

    /** Creates the error for a protocol version that is not implemented. */
    public static McpException unsupportedVersion(String requested) {
        var data = JsonBuilders.object()
                .add("supported", JsonBuilders.array(ProtocolVersion.dates()))
                .add("requested", requested)
                .build();
        return new McpException(-32022, BAD_REQUEST, "Unsupported protocol version", Optional.of(data));
    }

    /** Creates the error for a resource that does not exist or that the caller may not read. */
    public static McpException unknownResource(String uri, ProtocolVersion version) {
        var data = JsonBuilders.object().add("uri", uri).build();
        return new McpException(version.isStateless() ? -32602 : -32002, 200, "Resource not found", Optional.of(data));
    }

    /** Creates the error for an unknown method, tool or prompt. */
    public static McpException unknown(String kind, String name, List<String> similar) {
        var hint = similar.isEmpty() ? "" : ". Similar: " + String.join(", ", similar);
        return invalidParams("Unknown " + kind + ": " + name + hint);
    }

    /** Returns the status of the HTTP response of a stateless version. */
    public int status() {
        return status;
    }

    /** Returns the error as a member of a response. */
    public JsonObject toJson() {
        var error = JsonBuilders.object().add("code", code).add("message", getMessage());
        data.ifPresent(value -> error.add("data", (JsonValue) value));
        return error.build();
    }
}
