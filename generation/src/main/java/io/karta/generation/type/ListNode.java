/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** A list, set or array of values of one type, of each of which something may be demanded. */
public record ListNode(Type type, Node element, Constraints constraints, boolean isSet, Conversion conversion)
        implements Node {

    /** How the Java collection is made and taken apart. */
    public record Conversion(Function<List<Object>, Object> make, Function<Object, Collection<?>> elements) {}

    @Override
    public String word() {
        return (isSet ? "Set<" : "List<") + element.word() + ">";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.list(this);
    }
}
