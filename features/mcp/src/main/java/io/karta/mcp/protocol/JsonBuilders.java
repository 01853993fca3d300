/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.spi.JsonProvider;
import java.util.List;

/** Builders of JSON. Thread-safe. */
public final class JsonBuilders {

    private static final JsonProvider JSON = JsonProvider.provider();

    private JsonBuilders() {}

    public static JsonObjectBuilder object() {
        return JSON.createObjectBuilder();
    }

    public static JsonObjectBuilder object(JsonObject start) {
        return JSON.createObjectBuilder(start);
    }

    /** Returns an array of strings, numbers, booleans and JSON values. */
    public static JsonArray array(List<?> values) {
        return JSON.createArrayBuilder(values).build();
    }

    public static JsonString text(String text) {
        return JSON.createValue(text);
    }

    public static JsonProvider provider() {
        return JSON;
    }
}
