/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.List;

/** Builders of JSON. Thread-safe. */
public final class JsonBuilders {

    private static final JsonProvider JSON = JsonProvider.provider();

    private JsonBuilders() {}

    public static JsonObjectBuilder object() {
        return JSON.createObjectBuilder();
    }

    /** Returns an array of strings, numbers, booleans and JSON values. */
    public static JsonArray array(List<?> values) {
        return JSON.createArrayBuilder(values).build();
    }

    public static JsonProvider provider() {
        return JSON;
    }
}
