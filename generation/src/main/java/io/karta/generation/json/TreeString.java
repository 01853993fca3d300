/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonString;

/** A text in a tree that was read or will be written. */
public final class TreeString implements JsonString {

    private final String text;

    public TreeString(String text) {
        this.text = text;
    }

    @Override
    public String getString() {
        return text;
    }

    @Override
    public CharSequence getChars() {
        return text;
    }

    @Override
    public ValueType getValueType() {
        return ValueType.STRING;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof JsonString that && text.equals(that.getString()));
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return JsonWriter.compact(this);
    }
}
