/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.util.Map;
import java.util.Optional;

/**
 * Message of a client or the server. Immutable.
 *
 * @param json the text
 * @param members its members
 */
record Message(String json, JsonMembers members) {

    private static final String STATELESS = "2026-07-28";
    private static final Map<String, String> NAMES = Map.of(
            "tools/call", "name",
            "prompts/get", "name",
            "resources/read", "uri",
            "tasks/get", "taskId",
            "tasks/update", "taskId",
            "tasks/cancel", "taskId");

    /**
     * Reads a message.
     *
     * @throws IllegalArgumentException if the text is no JSON object
     */
    static Message of(String json) {
        return new Message(json, JsonMembers.of(json));
    }

    /** Returns the id of a request or response, as JSON. */
    Optional<String> id() {
        return id(members, "id");
    }

    /** The same text can be escaped in several ways, so that the server may return an id with other escapes. */
    private static Optional<String> id(JsonMembers members, String name) {
        return members.text(name).map(JsonMembers::quoted).or(() -> members.raw(name));
    }

    String method() {
        return members.text("method").orElse("");
    }

    boolean isRequest() {
        return id().isPresent() && !method().isEmpty();
    }

    /** Returns whether the message begins a session. */
    boolean isHandshake() {
        return method().equals("initialize");
    }

    boolean isResponseTo(Message request) {
        return method().isEmpty() && id().equals(request.id());
    }

    private JsonMembers params() {
        return members.object("params");
    }

    /** Returns the version in the metadata, which stateless requests have. */
    Optional<String> statelessVersion() {
        var version = params().object("_meta").text("io.modelcontextprotocol/protocolVersion");
        return version.isPresent() || !method().equals("server/discover") ? version : Optional.of(STATELESS);
    }

    boolean isStateless() {
        return statelessVersion().isPresent();
    }

    /** Returns the name of the tool, prompt, resource or task of a request. */
    Optional<String> name() {
        return Optional.ofNullable(NAMES.get(method())).flatMap(params()::text);
    }

    /** Returns the id of the request that this message cancels, as JSON. */
    Optional<String> cancelled() {
        return method().equals("notifications/cancelled") ? id(params(), "requestId") : Optional.empty();
    }

    /** Returns the version that the response to {@code initialize} contains. */
    Optional<String> agreedVersion() {
        return members.object("result").text("protocolVersion");
    }

    /** Returns an error response to this message. */
    String error(int code, String problem) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%s,\"message\":%s}}"
                .formatted(id().orElse("null"), code, JsonMembers.quoted(problem));
    }
}
