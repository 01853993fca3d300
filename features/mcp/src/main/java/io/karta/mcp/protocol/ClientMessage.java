/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.protocol;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Optional;

/** Message that a client sends. Immutable. */
public sealed interface ClientMessage {

    /** Request, which gets a response. The id is a string or an integer. */
    record Request(JsonValue id, String method, JsonObject params) implements ClientMessage {

        /** Returns the metadata of the request; empty if it has none. */
        public JsonObject meta() {
            return params.get("_meta") instanceof JsonObject meta ? meta : JsonValue.EMPTY_JSON_OBJECT;
        }

        /** Returns the metadata with a key of the protocol. */
        public Optional<JsonValue> meta(String key) {
            return Optional.ofNullable(meta().get("io.modelcontextprotocol/" + key));
        }
    }

    /** Notification, which gets no response. */
    record Notification(String method, JsonObject params) implements ClientMessage {}

    /** Response to a request of the server, of a protocol version with sessions. */
    record Response(JsonValue id, Optional<JsonObject> result, Optional<JsonObject> error) implements ClientMessage {}
}
