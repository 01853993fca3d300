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

    @Override
    public String toString() {
        return text;
    }
}
