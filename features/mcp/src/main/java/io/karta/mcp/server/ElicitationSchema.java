/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Schema of a form for the user of a client. Clients support objects of strings, numbers, booleans and choices. One of
 * these without an object becomes the member {@code value} of one, and any other type a string that contains JSON.
 * Immutable.
 */
public final class ElicitationSchema {

    private static final String TEXT = "answer";
    private static final String VALUE = "value"; // as forms of Karta name it
    private static final Set<String> TYPES = Set.of("string", "number", "integer", "boolean");
    private static final Set<String> FORMATS = Set.of("email", "uri", "date", "date-time");
    private static final Set<String> KEYWORDS = Set.of(
            "type", "title", "description", "default", "enum", "oneOf", "minLength", "maxLength", "minimum", "maximum");

    private final JsonObject schema;
    private final boolean isFlat;

    /** Creates the schema of a form from that of its answer. */
    public ElicitationSchema(JsonObject answer) {
        var form = isPrimitive(answer) ? single(answer) : answer;
        this.isFlat = isFlat(form);
        this.schema = isFlat ? flat(form) : text(form);
    }

    public JsonObject toJson() {
        return schema;
    }

    /** Returns the JSON of the answer in the content of a response. */
    public String content(JsonObject content) {
        return isFlat ? content.toString() : content.getString(TEXT, "");
    }

    /** Returns the content of a response; empty if the user declined or cancelled. */
    public static Optional<JsonObject> accepted(JsonObject response) {
        if (!"accept".equals(response.getString("action", ""))) {
            return Optional.empty();
        }
        return Optional.of(
                response.get("content") instanceof JsonObject content ? content : JsonValue.EMPTY_JSON_OBJECT);
    }

    private static boolean isFlat(JsonObject answer) {
        return answer.get("properties") instanceof JsonObject properties
                && !properties.isEmpty()
                && properties.values().stream().allMatch(ElicitationSchema::isPrimitive);
    }

    private static boolean isPrimitive(JsonValue property) {
        return property instanceof JsonObject object
                && object.get("type") instanceof JsonString type
                && TYPES.contains(type.getString());
    }

    private static JsonObject single(JsonObject answer) {
        return JsonBuilders.object()
                .add("type", "object")
                .add("properties", JsonBuilders.object().add(VALUE, answer))
                .add("required", JsonBuilders.array(List.of(VALUE)))
                .build();
    }

    private static JsonObject flat(JsonObject answer) {
        var properties = JsonBuilders.object();
        answer.getJsonObject("properties")
                .forEach((name, property) -> properties.add(name, primitive(property.asJsonObject())));
        var flat = JsonBuilders.object().add("type", "object").add("properties", properties);
        if (answer.get("required") instanceof JsonArray required && !required.isEmpty()) {
            flat.add("required", required);
        }
        return flat.build();
    }

    private static JsonObject primitive(JsonObject property) {
        var members = JsonBuilders.object();
        property.forEach((keyword, value) -> {
            if (KEYWORDS.contains(keyword)
                    || (keyword.equals("format") && FORMATS.contains(property.getString("format", "")))) {
                members.add(keyword, value);
            }
        });
        return members.build();
    }

    private static JsonObject text(JsonObject answer) {
        var text = JsonBuilders.object()
                .add("type", "string")
                .add("description", "JSON that satisfies this schema: " + answer);
        return JsonBuilders.object()
                .add("type", "object")
                .add("properties", JsonBuilders.object().add(TEXT, text))
                .add("required", JsonBuilders.array(List.of(TEXT)))
                .build();
    }
}
