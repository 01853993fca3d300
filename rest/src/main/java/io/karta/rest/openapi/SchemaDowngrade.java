/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts a schema of OpenAPI 3.1 to the keywords of 3.0, for servers before MicroProfile OpenAPI 4.0. */
record SchemaDowngrade(JsonProvider json) {

    JsonObject apply(JsonObject schema) {
        if (schema.containsKey("$ref")) { // a reference has no sibling keywords in 3.0
            return json.createObjectBuilder().add("$ref", schema.get("$ref")).build();
        }
        var members = new LinkedHashMap<String, JsonValue>(schema);
        constant(members);
        example(members);
        bound(members, "minimum", "exclusiveMinimum");
        bound(members, "maximum", "exclusiveMaximum");
        nullable(members);
        return json.createObjectBuilder(members).build();
    }

    private void constant(Map<String, JsonValue> members) {
        var constant = members.remove("const");
        if (constant != null) {
            members.put("enum", json.createArrayBuilder().add(constant).build());
        }
    }

    private static void example(Map<String, JsonValue> members) {
        if (members.remove("examples") instanceof JsonArray examples && !examples.isEmpty()) {
            members.put("example", examples.get(0));
        }
    }

    private static void bound(Map<String, JsonValue> members, String inclusive, String exclusive) {
        if (members.get(exclusive) instanceof JsonNumber bound) {
            members.put(inclusive, bound);
            members.put(exclusive, JsonValue.TRUE);
        }
    }

    /** OpenAPI 3.0 has a keyword instead of the type {@code null}. */
    private void nullable(Map<String, JsonValue> members) {
        if (isNull(members.get("type"))) {
            members.remove("type");
            members.put("nullable", JsonValue.TRUE);
        }
        if (members.get("anyOf") instanceof JsonArray options
                && options.stream().anyMatch(SchemaDowngrade::isNullType)) {
            var others = json.createArrayBuilder();
            options.stream().filter(option -> !isNullType(option)).forEach(others::add);
            members.put("anyOf", others.build());
            members.put("nullable", JsonValue.TRUE);
        }
    }

    private static boolean isNullType(JsonValue option) {
        return option instanceof JsonObject schema && isNull(schema.get("type"));
    }

    private static boolean isNull(@Nullable JsonValue type) {
        return type != null && type.toString().equals("\"null\"");
    }
}
