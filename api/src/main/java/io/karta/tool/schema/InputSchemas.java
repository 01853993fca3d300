/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import io.karta.generation.Shape;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;

/** Creates the input schemas of tools; vendors require the type {@code object} at the root. */
public final class InputSchemas {

    private static final String DEFINITIONS = "$defs";
    private static final String REFERENCE = "$ref";
    private static final String TYPE = "type";
    private static final String OBJECT = "object";

    private InputSchemas() {}

    /**
     * Returns the schema of an input type. Several variants are wrapped in a member {@code value}, as in strict
     * schemas.
     */
    public static JsonObject of(String tool, Shape<?> shape) {
        JsonObject schema = shape.requireFinite().jsonSchema();
        if (schema.getString(TYPE, "").equals(OBJECT)) {
            return schema;
        }
        JsonObject root = root(schema);
        if (root.getString(TYPE, "").equals(OBJECT)) {
            return with(root, schema);
        }
        if (root.isEmpty()) {
            return Json.createObjectBuilder().add(TYPE, OBJECT).build();
        }
        if (root.containsKey("oneOf") || root.containsKey("anyOf")) {
            return with(wrapped(root), schema);
        }
        throw Messages.inputIsNoObject(tool, shape.name());
    }

    /** Resolves the reference at the root of a recursive type. */
    private static JsonObject root(JsonObject schema) {
        if (!schema.containsKey(REFERENCE)) {
            return Json.createObjectBuilder(schema).remove(DEFINITIONS).build();
        }
        String name = schema.getString(REFERENCE).substring("#/$defs/".length());
        return schema.getJsonObject(DEFINITIONS).getJsonObject(name);
    }

    private static JsonObject with(JsonObject root, JsonObject schema) {
        JsonValue definitions = schema.get(DEFINITIONS);
        return definitions == null
                ? root
                : Json.createObjectBuilder(root).add(DEFINITIONS, definitions).build();
    }

    private static JsonObject wrapped(JsonObject variants) {
        JsonObjectBuilder members = Json.createObjectBuilder().add("value", variants);
        return Json.createObjectBuilder()
                .add(TYPE, OBJECT)
                .add("properties", members)
                .add("required", Json.createArrayBuilder().add("value"))
                .build();
    }
}
