/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Map with keys that are written as text. */
public record MapNode(
        Type type, Node key, Node value, EntryConstraints constraints, UnaryOperator<Map<Object, Object>> make)
        implements Node {

    /** Constraints on each key and each value. */
    public record EntryConstraints(Constraints key, Constraints value) {

        static final EntryConstraints NONE = new EntryConstraints(Constraints.NONE, Constraints.NONE);
    }

    @Override
    public String word() {
        return "Map<" + key.word() + ", " + value.word() + ">";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.map(this);
    }
}
