/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Conversions and descriptions of JSON values from answers. */
public final class JsonValues {

    private JsonValues() {}

    public static String describe(JsonValue value) {
        return switch (value.getValueType()) {
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case NULL -> "null";
            case STRING -> "the text " + JsonWriter.quoted(Excerpt.of(((JsonString) value).getString()));
            default -> Excerpt.of(value.toString());
        };
    }

    public static boolean looksEncoded(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isWhitespace(c)) {
                return c == '{' || c == '[';
            }
        }
        return false;
    }

    /** Returns the value in the classes of the JDK: maps, lists, texts, numbers and booleans. */
    public static @Nullable Object plain(JsonValue value) {
        if (value instanceof JsonObject object) {
            var map = new LinkedHashMap<String, @Nullable Object>();
            object.forEach((name, member) -> map.put(name, plain(member)));
            return map;
        }
        if (value instanceof JsonArray array) {
            var list = new ArrayList<@Nullable Object>();
            array.forEach(element -> list.add(plain(element)));
            return list;
        }
        if (value instanceof JsonString text) {
            return text.getString();
        }
        if (value instanceof JsonNumber number) {
            return number.numberValue();
        }
        return value == JsonValue.NULL ? null : (Object) (value == JsonValue.TRUE);
    }
}
