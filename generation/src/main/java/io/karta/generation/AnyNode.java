/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.lang.reflect.Type;
import java.util.List;

/**
 * Any JSON: for {@code Object} as plain Java values, for the types of JSON-P as they are. A schema may leave the choice
 * between several options, which no Java type can say.
 */
record AnyNode(Type type, List<Node> options) implements Node {

    AnyNode {
        options = List.copyOf(options);
    }

    AnyNode(Type type) {
        this(type, List.of());
    }

    @Override
    public String word() {
        return "Any";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.any(this);
    }
}
