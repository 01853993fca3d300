/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.McpException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/** Reader of the parameters of requests. */
final class Params {

    private Params() {}

    /** Returns a text that is required. */
    static String text(JsonObject params, String member) {
        if (params.get(member) instanceof JsonString text) {
            return text.getString();
        }
        throw McpException.invalidParams("The parameter " + member + " must be a text");
    }

    /** Returns an object; empty if there is none. */
    static JsonObject object(JsonObject params, String member) {
        JsonValue value = params.getOrDefault(member, JsonValue.EMPTY_JSON_OBJECT);
        if (value instanceof JsonObject object) {
            return object;
        }
        throw McpException.invalidParams("The parameter " + member + " must be an object");
    }
}
