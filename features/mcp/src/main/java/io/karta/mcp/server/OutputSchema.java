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
import java.util.Set;

/**
 * Schema of the results of a tool. Clients reject a result that does not satisfy it, and results of Java satisfy less
 * than the schema by which values are read: a component without a value is absent although nothing declares it as
 * optional, and a relative URI or a negative duration has no format of JSON Schema.
 */
public final class OutputSchema {

    /** The members with schemas by name. */
    private static final Set<String> SCHEMAS = Set.of("properties", "$defs");

    /** The members with values. */
    private static final Set<String> VALUES = Set.of("enum", "const", "default", "examples");

    private static final Set<String> FORMATS = Set.of("uri", "duration", "email");

    private OutputSchema() {}

    /** Returns the schema without required members, and without formats that values need not have. */
    public static JsonObject of(JsonObject schema) {
        var relaxed = JsonBuilders.object();
        schema.forEach((keyword, value) -> {
            if (SCHEMAS.contains(keyword) && value instanceof JsonObject all) {
                var schemas = JsonBuilders.object();
                all.forEach((name, each) -> schemas.add(name, relaxed(each)));
                relaxed.add(keyword, schemas);
            } else if (VALUES.contains(keyword)) {
                relaxed.add(keyword, value);
            } else if (!isStrict(keyword, value)) {
                relaxed.add(keyword, relaxed(value));
            }
        });
        return relaxed.build();
    }

    private static boolean isStrict(String keyword, JsonValue value) {
        return keyword.equals("required")
                || (keyword.equals("format") && value instanceof JsonString name && FORMATS.contains(name.getString()));
    }

    private static JsonValue relaxed(JsonValue value) {
        if (value instanceof JsonObject schema) {
            return of(schema);
        }
        return value instanceof JsonArray schemas
                ? JsonBuilders.array(schemas.stream().map(OutputSchema::relaxed).toList())
                : value;
    }
}
