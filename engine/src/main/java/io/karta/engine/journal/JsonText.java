/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import jakarta.json.JsonValue;

/** JSON that is already text, as a part of JSON that is written. Immutable. */
record JsonText(String text) implements JsonValue {

    @Override
    public ValueType getValueType() {
        return switch (text.charAt(0)) {
            case '{' -> ValueType.OBJECT;
            case '[' -> ValueType.ARRAY;
            case '"' -> ValueType.STRING;
            case 't' -> ValueType.TRUE;
            case 'f' -> ValueType.FALSE;
            case 'n' -> ValueType.NULL;
            default -> ValueType.NUMBER;
        };
    }

    /** Returns the number of objects and arrays around the innermost value. */
    int depth() {
        int depth = 0;
        int deepest = 0;
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '"' -> isQuoted = !isQuoted;
                case '\\' -> i++; // the escaped character
                case '{', '[' -> depth += isQuoted ? 0 : 1;
                case '}', ']' -> depth -= isQuoted ? 0 : 1;
                default -> {} // other characters of values
            }
            deepest = Math.max(deepest, depth);
        }
        return deepest;
    }

    @Override
    public String toString() {
        return text;
    }
}
