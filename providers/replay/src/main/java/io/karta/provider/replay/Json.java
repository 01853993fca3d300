/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Collectors;

/** JSON conversion of recordings. */
final class Json {

    private static final JsonProvider JSON = JsonProvider.provider();

    private Json() {}

    static JsonObjectBuilder object() {
        return JSON.createObjectBuilder();
    }

    static JsonArrayBuilder array() {
        return JSON.createArrayBuilder();
    }

    static JsonString text(String text) {
        return JSON.createValue(text);
    }

    static JsonStructure read(String text) {
        try (JsonReader reader = JSON.createReader(new StringReader(text))) {
            return reader.read();
        }
    }

    /** Returns the lines of a text, which a diff shows one by one. */
    static JsonArray lines(String text) {
        JsonArrayBuilder lines = array();
        List.of(text.split("\n", -1)).forEach(lines::add);
        return lines.build();
    }

    static String joined(JsonArray lines) {
        return lines.getValuesAs(JsonString.class).stream()
                .map(JsonString::getString)
                .collect(Collectors.joining("\n"));
    }
}
