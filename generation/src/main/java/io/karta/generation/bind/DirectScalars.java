/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.JsonCursor;
import io.karta.generation.json.TreeNumber;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ScalarType;
import org.jspecify.annotations.Nullable;

/** Reads texts, numbers, booleans and constants in their standard JSON form. Not thread-safe. */
final class DirectScalars {

    private static final int INT_DIGITS = 9;

    private final JsonCursor text;

    DirectScalars(JsonCursor text) {
        this.text = text;
    }

    /** Returns the value of the string at the cursor, or null if it does not match the type. */
    @Nullable
    Object text(ScalarType scalar) {
        var content = text.string();
        if (content == null || scalar.type() == String.class || scalar.type() == CharSequence.class) {
            return content;
        }
        return scalar.parse(content);
    }

    @Nullable
    Object truth() {
        if (text.peek() == 't') {
            return text.skip("true") ? Boolean.TRUE : null;
        }
        return text.skip("false") ? Boolean.FALSE : null;
    }

    /**
     * Returns the number at the cursor if it has a common type and size; otherwise null, and the cursor does not move.
     */
    @Nullable
    Object number(ScalarType scalar) {
        char first = text.peek();
        int start = text.at();
        if (!text.skipNumber()) {
            return null;
        }
        var type = scalar.type();
        if (type == Double.class && text.digitCount() <= TreeNumber.EXACT_DIGITS) {
            return TreeNumber.exact(text.digits(), text.fraction(), first == '-');
        }
        if (type == Integer.class && text.fraction() == 0 && text.at() - start <= INT_DIGITS) {
            return (int) text.digits();
        }
        if (type == Long.class && text.fraction() == 0 && (text.digits() != 0 || first != '-')) {
            return text.digits();
        }
        text.moveTo(start);
        return null;
    }

    /** Returns the constant with the name at the cursor, or null. */
    @Nullable
    Object constant(EnumNode node) {
        var name = text.string();
        for (var constant : node.constants()) {
            if (constant.name().equals(name)) {
                return constant.labels().isSkipped() ? null : constant.value();
            }
        }
        return null;
    }
}
