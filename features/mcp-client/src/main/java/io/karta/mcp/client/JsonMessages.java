/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;

/** Messages of the protocol as JSON. Thread-safe. */
final class JsonMessages {

    private static final int MAX_DEPTH = 100;

    private final JsonProvider json = JsonProvider.provider();

    JsonObjectBuilder object() {
        return json.createObjectBuilder();
    }

    JsonObjectBuilder object(JsonObject start) {
        return json.createObjectBuilder(start);
    }

    JsonArray array(List<JsonValue> values) {
        return json.createArrayBuilder(values).build();
    }

    JsonValue text(String text) {
        return json.createValue(text);
    }

    JsonObject request(long id, String method, JsonObject params) {
        return object().add("jsonrpc", "2.0")
                .add("id", id)
                .add("method", method)
                .add("params", params)
                .build();
    }

    JsonObject notification(String method, JsonObject params) {
        return object().add("jsonrpc", "2.0")
                .add("method", method)
                .add("params", params)
                .build();
    }

    /** Returns the response to a request of the server outside of a call: this client has no roots. */
    JsonObject reply(JsonObject request) {
        return switch (request.getString("method", "")) {
            case "ping" -> response(request, JsonValue.EMPTY_JSON_OBJECT);
            case Elicitation.METHOD -> response(request, Elicitation.declined(this));
            default ->
                responding(request)
                        .add("error", object().add("code", -32601).add("message", "Method not found"))
                        .build();
        };
    }

    /** Returns the response that rejects a request. */
    JsonObject rejection(JsonObject request, String reason) {
        return responding(request)
                .add("error", object().add("code", -32603).add("message", reason))
                .build();
    }

    /** Returns the response with a result. */
    JsonObject response(JsonObject request, JsonObject result) {
        return responding(request).add("result", result).build();
    }

    private JsonObjectBuilder responding(JsonObject request) {
        return object().add("jsonrpc", "2.0").add("id", request.getOrDefault("id", JsonValue.NULL));
    }

    /**
     * Reads a message.
     *
     * @throws ConnectionException if the text is no JSON object
     */
    JsonObject read(String text) throws ConnectionException {
        try {
            return parsed(text);
        } catch (JsonException | IllegalStateException e) {
            throw new ConnectionException("the server sent something else than a JSON object", e);
        }
    }

    /** Reads a message; empty if the text is no JSON object, such as an entry of a log. */
    Optional<JsonObject> find(String text) throws ConnectionException {
        try {
            return Optional.of(parsed(text));
        } catch (JsonException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    /** Returns a text without the byte order mark that some servers write before it. */
    static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private JsonObject parsed(String text) throws ConnectionException {
        checkDepth(text);
        try (var reader = json.createReader(new StringReader(withoutMark(text)))) {
            return reader.readObject();
        } catch (NumberFormatException | UnsupportedOperationException e) { // such as 1e99999999999
            throw new ConnectionException("the server sent a number that is too long or out of range", e);
        }
    }

    /** Limits the depth, because parsers can be recursive. */
    private static void checkDepth(String text) throws ConnectionException {
        int depth = 0;
        boolean isString = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isString && c == '\\') {
                i++; // an escaped character
            } else if (c == '"') {
                isString = !isString;
            } else if (!isString && (c == '{' || c == '[')) {
                depth++;
            } else if (!isString && (c == '}' || c == ']')) {
                depth--;
            }
            if (depth > MAX_DEPTH) {
                throw new ConnectionException("the server sent JSON with more than %d levels".formatted(MAX_DEPTH));
            }
        }
    }
}
