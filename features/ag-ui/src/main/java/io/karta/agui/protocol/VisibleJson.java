/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import io.karta.guard.VisibleText;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/** Removal of invisible characters from what a client sends for a model. */
final class VisibleJson {

    private VisibleJson() {}

    /** Returns an object whose texts, also those of its members, are visible. */
    static JsonObject of(JsonObject object) {
        var visible = JsonBuilders.object();
        object.forEach((member, value) -> visible.add(VisibleText.of(member), of(value)));
        return visible.build();
    }

    private static JsonValue of(JsonValue value) {
        if (value instanceof JsonString text) {
            return JsonBuilders.provider().createValue(VisibleText.of(text.getString()));
        }
        if (value instanceof JsonObject object) {
            return of(object);
        }
        return value instanceof JsonArray array
                ? JsonBuilders.array(array.stream().map(VisibleJson::of).toList())
                : value;
    }
}
