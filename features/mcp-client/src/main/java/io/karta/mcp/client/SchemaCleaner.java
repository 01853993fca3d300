/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/** Removal of invisible characters from the texts of schemas of an untrusted server, and limit of their lengths. */
record SchemaCleaner(JsonMessages messages) {

    private static final int LONGEST_TEXT = 1_000;

    JsonObject clean(JsonObject object) {
        var clean = messages.object();
        object.forEach((member, value) -> clean.add(member, clean(value)));
        return clean.build();
    }

    private JsonValue clean(JsonValue value) {
        if (value instanceof JsonString text) {
            return messages.text(CleanText.of(text.getString(), LONGEST_TEXT));
        }
        if (value instanceof JsonObject object) {
            return clean(object);
        }
        return value instanceof JsonArray array
                ? messages.array(array.stream().map(this::clean).toList())
                : value;
    }
}
