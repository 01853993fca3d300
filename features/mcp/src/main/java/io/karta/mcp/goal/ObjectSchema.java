/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.mcp.protocol.JsonBuilders;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * JSON Schema of an object whose properties have complete schemas. References such as {@code #/$defs/Tree} start at the
 * root, so the definitions of the properties move there. Not thread-safe.
 */
final class ObjectSchema {

    private static final String DEFINITIONS = "$defs";
    private static final String REFERENCE = "$ref";
    private static final String PREFIX = "#/$defs/";

    private final Map<String, JsonValue> properties = new LinkedHashMap<>();
    private final Map<String, JsonValue> definitions = new LinkedHashMap<>();

    /** Returns the schema of a recursive type with its own members instead of a reference to its definition. */
    static JsonObject resolved(JsonObject schema) {
        if (!schema.containsKey(REFERENCE)) {
            return schema;
        }
        var all = schema.getJsonObject(DEFINITIONS);
        return JsonBuilders.object(all.getJsonObject(schema.getString(REFERENCE).substring(PREFIX.length())))
                .add(DEFINITIONS, all)
                .build();
    }

    /** Returns the schema of the answer to a form; a single value is the member {@code value} of an object. */
    static JsonObject ofAnswer(JsonObject form) {
        return form.containsKey("type") && !isObject(form)
                ? new ObjectSchema().with("value", form).toJson(List.of("value"))
                : form;
    }

    static boolean isObject(JsonObject schema) {
        return schema.getString("type", "").equals("object");
    }

    /** Adds a property; definitions of another type with a name that is taken get the property as prefix. */
    ObjectSchema with(String property, JsonObject schema) {
        var own = schema.containsKey(DEFINITIONS) ? schema.getJsonObject(DEFINITIONS) : JsonValue.EMPTY_JSON_OBJECT;
        var isTaken = own.entrySet().stream().anyMatch(each -> !definitions
                .getOrDefault(each.getKey(), each.getValue())
                .equals(each.getValue()));
        UnaryOperator<String> name = each -> isTaken ? property + "_" + each : each;
        own.forEach((each, definition) -> definitions.put(name.apply(each), renamed(definition, name)));
        var members = JsonBuilders.object(schema).remove(DEFINITIONS).build();
        properties.put(property, renamed(members, name));
        return this;
    }

    private static JsonValue renamed(JsonValue value, UnaryOperator<String> name) {
        if (value instanceof JsonArray array) {
            return JsonBuilders.array(
                    array.stream().map(element -> renamed(element, name)).toList());
        }
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        var members = JsonBuilders.object();
        object.forEach((key, member) -> members.add(
                key,
                key.equals(REFERENCE) && member instanceof JsonString reference
                        ? JsonBuilders.text(
                                PREFIX + name.apply(reference.getString().substring(PREFIX.length())))
                        : renamed(member, name)));
        return members.build();
    }

    JsonObject toJson(List<String> required) {
        var schema = JsonBuilders.object()
                .add("type", "object")
                .add("properties", object(properties))
                .add("required", JsonBuilders.array(required));
        return (definitions.isEmpty() ? schema : schema.add(DEFINITIONS, object(definitions))).build();
    }

    private static JsonObjectBuilder object(Map<String, JsonValue> members) {
        var object = JsonBuilders.object();
        members.forEach(object::add);
        return object;
    }
}
