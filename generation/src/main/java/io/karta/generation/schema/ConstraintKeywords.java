/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeNumber;
import io.karta.generation.json.TreeObject;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import jakarta.json.JsonNumber;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Writer of the constraints of Bean Validation into the schema of a value. */
final class ConstraintKeywords {

    private ConstraintKeywords() {}

    static void add(TreeObject schema, Node node, Constraints constraints) {
        range(schema, constraints.min(), "minimum", "exclusiveMinimum");
        range(schema, constraints.max(), "maximum", "exclusiveMaximum");
        var unit = unit(node);
        size(schema, constraints.minSize(), "min" + unit);
        size(schema, constraints.maxSize(), "max" + unit);
        if (constraints.pattern() != null) {
            schema.with("pattern", constraints.pattern());
        }
        if (constraints.isEmail()) {
            schema.with("format", "email");
        }
    }

    private static void range(
            TreeObject schema, Constraints.@Nullable Bound bound, String inclusive, String exclusive) {
        if (bound != null && !isWider(schema.get(inclusive), bound, inclusive)) {
            schema.without(inclusive);
            schema.with(bound.isInclusive() ? inclusive : exclusive, number(Constraints.plain(bound.value())));
        }
    }

    /** Returns whether the type itself has a tighter bound. */
    private static boolean isWider(@Nullable JsonValue ofType, Constraints.Bound bound, String keyword) {
        if (!(ofType instanceof JsonNumber end)) {
            return false;
        }
        int order = bound.value().compareTo(end.bigDecimalValue());
        return keyword.equals("minimum") ? order < 0 : order > 0;
    }

    private static void size(TreeObject schema, @Nullable Integer size, String keyword) {
        if (size != null) {
            schema.with(keyword, number(size.toString()));
        }
    }

    private static JsonValue number(String text) {
        return new TreeNumber(text);
    }

    private static String unit(Node node) {
        if (node instanceof ListNode) {
            return "Items";
        }
        return node instanceof MapNode ? "Properties" : "Length";
    }
}
