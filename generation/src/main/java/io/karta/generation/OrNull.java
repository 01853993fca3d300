/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/**
 * Lets a strict schema take null as well. The validator in OpenAI's own client knows null only beside another type, so it
 * stands there wherever it can; a reference and a constant have no such place.
 */
final class OrNull {

    private static final String ANY_OF = "anyOf";
    private static final String TYPE = Schemas.TYPE;

    private OrNull() {}

    static TreeObject of(JsonObject schema) {
        if (schema.get(ANY_OF) != null) {
            return changed(schema, ANY_OF, lastOrNull(TreeArray.of(schema.getJsonArray(ANY_OF))));
        }
        if (!(schema.get(TYPE) instanceof JsonString type) || schema.get("const") != null) {
            return new TreeObject()
                    .with(ANY_OF, new TreeArray().append(schema).append(new TreeObject().with(TYPE, "null")));
        }
        var beside = changed(schema, TYPE, new TreeArray().append(type).append(new TreeString("null")));
        return schema.get("enum") == null
                ? beside
                : changed(
                        beside,
                        "enum",
                        TreeArray.of(schema.getJsonArray("enum")).append(JsonValue.NULL));
    }

    private static TreeArray lastOrNull(TreeArray options) {
        var last = of(options.removeLast().asJsonObject());
        return options.append(last);
    }

    private static TreeObject changed(JsonObject schema, String name, JsonValue value) {
        var changed = new TreeObject();
        schema.forEach((key, old) -> changed.with(key, key.equals(name) ? value : old));
        return changed;
    }
}
