/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.protocol;

import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.Optional;

/** Reader of messages of clients. Thread-safe. */
public final class MessageReader {

    private static final int MAX_DEPTH = 100;

    /**
     * Reads one message.
     *
     * @throws McpException if the value is no message
     */
    public ClientMessage read(JsonValue value) {
        if (!(value instanceof JsonObject message)) {
            throw McpException.invalidRequest("The body must be one JSON-RPC message, not an array or a value");
        }
        if (!"2.0".equals(message.getString("jsonrpc", ""))) {
            throw McpException.invalidRequest("The member jsonrpc must be \"2.0\"");
        }
        return message.containsKey("method") ? call(message) : response(message);
    }

    /**
     * Parses a body.
     *
     * @throws McpException if the text is no JSON
     */
    public JsonValue parse(String text) {
        checkDepth(text);
        try (var reader = JsonBuilders.provider().createReader(new StringReader(withoutMark(text)))) {
            return reader.readValue();
        } catch (JsonException | IllegalStateException e) {
            throw McpException.unreadable(String.valueOf(e.getMessage()));
        } catch (NumberFormatException | UnsupportedOperationException e) { // such as 1e99999999999
            throw McpException.unreadable("a number is too long or out of range");
        }
    }

    /** Some clients write a byte order mark, which readers may ignore (RFC 8259, section 8.1). */
    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** Limits the depth, because parsers can be recursive. */
    private static void checkDepth(String text) {
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
                throw McpException.unreadable("it is nested deeper than %d levels".formatted(MAX_DEPTH));
            }
        }
    }

    private static ClientMessage call(JsonObject message) {
        if (!(message.get("method") instanceof JsonString method)) {
            throw McpException.invalidRequest("The member method must be a text");
        }
        var params = params(message);
        return message.containsKey("id")
                ? new ClientMessage.Request(id(message), method.getString(), params)
                : new ClientMessage.Notification(method.getString(), params);
    }

    private static JsonObject params(JsonObject message) {
        var params = message.getOrDefault("params", JsonValue.EMPTY_JSON_OBJECT);
        if (!(params instanceof JsonObject object)) {
            throw McpException.invalidRequest("The member params must be an object");
        }
        return object;
    }

    private static JsonValue id(JsonObject message) {
        var id = message.get("id");
        if (id instanceof JsonString || (id instanceof JsonNumber number && number.isIntegral())) {
            return id;
        }
        throw McpException.invalidRequest("The member id must be a text or an integer");
    }

    private static ClientMessage response(JsonObject message) {
        var result = object(message, "result");
        var error = object(message, "error");
        if (result.isPresent() == error.isPresent()) {
            throw McpException.invalidRequest("The body has no method, and is no response with result or error");
        }
        return new ClientMessage.Response(id(message), result, error);
    }

    private static Optional<JsonObject> object(JsonObject message, String member) {
        return message.get(member) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }
}
