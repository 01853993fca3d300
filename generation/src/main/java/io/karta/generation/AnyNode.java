/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.lang.reflect.Type;

/** Any JSON: for {@code Object} as plain Java values, for the types of JSON-P as they are. */
record AnyNode(Type type) implements Node {

    @Override
    public String word() {
        return "Any";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.any(this);
    }
}
