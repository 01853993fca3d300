/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.message.ToolCall;
import io.karta.provider.http.JsonFields;
import io.karta.provider.http.ToolCallCollector;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Collector of the tool calls of a message, or of the chunks of a stream, with the additional content that Google's
 * server writes to a call. Not thread-safe.
 */
final class ChatToolCalls {

    static final String EXTRA = "extra_content";

    private final ToolCallCollector calls = new ToolCallCollector();
    private final List<JsonObject> extras = new ArrayList<>();

    /** Adds the tool calls of a message or a chunk. */
    void add(JsonObject message) {
        List<JsonObject> found = JsonFields.objects(message, "tool_calls");
        for (int i = 0; i < found.size(); i++) {
            JsonObject call = found.get(i);
            JsonObject function = JsonFields.object(call, "function");
            int position = found.size() == 1 ? -1 : i;
            int index = call.get("index") instanceof JsonNumber number ? number.intValue() : position;
            int place = calls.add(index, id(call), JsonFields.text(function, "name"), arguments(function));
            addExtra(place, JsonFields.object(call, EXTRA));
        }
    }

    private void addExtra(int place, JsonObject extra) {
        if (extra.isEmpty()) {
            return;
        }
        while (extras.size() <= place) {
            extras.add(JsonValue.EMPTY_JSON_OBJECT);
        }
        extras.set(place, extra);
    }

    /** Mistral writes the text {@code null} for a missing id. */
    private static String id(JsonObject call) {
        String id = JsonFields.text(call, "id");
        return id.equals("null") ? "" : id;
    }

    /** Some servers write arguments as an object. */
    private static String arguments(JsonObject function) {
        JsonValue arguments = function.getOrDefault("arguments", JsonValue.NULL);
        if (arguments instanceof JsonString text) {
            return text.getString();
        }
        return arguments == JsonValue.NULL ? "" : arguments.toString();
    }

    List<ToolCall> calls() {
        return calls.calls();
    }

    /** Returns the additional content of the first calls; there is none of the others. */
    List<JsonObject> extras() {
        return extras;
    }
}
