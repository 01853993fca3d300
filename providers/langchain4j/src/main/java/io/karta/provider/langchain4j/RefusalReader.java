/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.stream.Stream;

/** Reads what vendors, and the proxies before them, send with an HTTP error. */
record RefusalReader(JsonProvider json) {

    Refusal read(int status, String body) {
        var root = object(body);
        var error = root.get("error");
        var details = error instanceof JsonObject object ? object : root;
        var sentence = error instanceof JsonString string ? string.getString() : first(details, "message", "detail");
        return new Refusal(status, first(details, "code", "type"), sentence);
    }

    private JsonObject object(String body) {
        try (var reader = json.createReader(new StringReader(body))) {
            JsonStructure found = reader.read();
            return found instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
        } catch (RuntimeException notJson) {
            // a proxy's page of HTML, or nested so deeply that Parsson throws no JsonException: the status alone must
            // do
            return JsonValue.EMPTY_JSON_OBJECT;
        }
    }

    private static String first(JsonObject object, String... names) {
        return Stream.of(names)
                .map(object::get)
                .filter(JsonString.class::isInstance)
                .map(value -> ((JsonString) value).getString())
                .findFirst()
                .orElse("");
    }
}
