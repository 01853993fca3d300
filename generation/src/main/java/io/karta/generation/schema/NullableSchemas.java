/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeObject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;

/** Conversion of schemas to nullable ones, in the only form that the validators of vendors support: a second type. */
final class NullableSchemas {

    private static final String SUFFIX = "OrNull";
    private static final String REF = "$ref";
    private static final String OPTIONS = "anyOf";

    private NullableSchemas() {}

    static TreeObject nullable(JsonObject schema) {
        var copy = TreeObject.of(schema);
        if (schema.containsKey(REF)) {
            return copy.with(REF, schema.getString(REF) + SUFFIX);
        }
        if (schema.get(OPTIONS) instanceof JsonArray options) {
            var first = new TreeArray().append(nullable(options.getJsonObject(0)));
            options.stream().skip(1).forEach(first::append);
            return copy.with(OPTIONS, first);
        }
        if (schema.get(JsonSchemaWriter.TYPE) instanceof JsonString type
                && !type.getString().equals("null")) {
            copy.with(JsonSchemaWriter.TYPE, TreeArray.ofTexts(List.of(type.getString(), "null")));
        }
        return schema.get("enum") instanceof JsonArray names
                ? copy.with("enum", TreeArray.of(names).append(JsonValue.NULL))
                : copy;
    }

    /** Gives every reference to a definition that may be null the definition it refers to. */
    static void define(JsonValue schema, Map<String, JsonValue> definitions) {
        references(schema, definitions);
        List.copyOf(definitions.values()).forEach(definition -> references(definition, definitions));
    }

    private static void references(JsonValue schema, Map<String, JsonValue> definitions) {
        if (schema instanceof JsonArray array) {
            array.forEach(element -> references(element, definitions));
        } else if (schema instanceof JsonObject object) {
            if (object.get(REF) instanceof JsonString reference) {
                define(reference.getString().substring("#/$defs/".length()), definitions);
            }
            object.values().forEach(member -> references(member, definitions));
        }
    }

    private static void define(String name, Map<String, JsonValue> definitions) {
        if (definitions.containsKey(name) || !name.endsWith(SUFFIX)) {
            return;
        }
        if (definitions.get(name.substring(0, name.length() - SUFFIX.length())) instanceof JsonObject original) {
            definitions.put(name, nullable(original));
        }
    }
}
