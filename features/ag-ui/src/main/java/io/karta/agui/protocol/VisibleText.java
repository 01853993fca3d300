/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/**
 * Removal of control characters and invisible characters from what a client sends for a model: they could hide
 * instructions from a person who reviews the text.
 */
public final class VisibleText {

    private VisibleText() {}

    /** Returns a text without control characters, except for line breaks and tabs, and without invisible characters. */
    public static String of(String text) {
        return text.codePoints()
                .filter(VisibleText::isVisible)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isVisible(int character) {
        return character == '\n'
                || character == '\t'
                || switch (Character.getType(character)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.UNASSIGNED -> false;
                    default -> !isIgnorable(character);
                };
    }

    /** Returns whether a letter or mark has no glyph (Unicode, Default_Ignorable_Code_Point). */
    private static boolean isIgnorable(int character) {
        return character == 0x034F
                || character == 0x3164
                || character == 0xFFA0
                || isIn(character, 0x115F, 0x1160)
                || isIn(character, 0x17B4, 0x17B5)
                || isIn(character, 0x180B, 0x180F)
                || isIn(character, 0xFE00, 0xFE0F)
                || isIn(character, 0xE0100, 0xE01EF);
    }

    private static boolean isIn(int character, int first, int last) {
        return first <= character && character <= last;
    }

    /** Returns an object whose texts, also those of its members, are visible. */
    static JsonObject of(JsonObject object) {
        var visible = JsonBuilders.object();
        object.forEach((member, value) -> visible.add(of(member), of(value)));
        return visible.build();
    }

    private static JsonValue of(JsonValue value) {
        if (value instanceof JsonString text) {
            return JsonBuilders.provider().createValue(of(text.getString()));
        }
        if (value instanceof JsonObject object) {
            return of(object);
        }
        return value instanceof JsonArray array
                ? JsonBuilders.array(array.stream().map(VisibleText::of).toList())
                : value;
    }
}
