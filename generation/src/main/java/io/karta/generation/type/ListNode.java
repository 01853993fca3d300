/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** List, set or array of values of one type, with constraints on each element. */
public record ListNode(Type type, Node element, Constraints constraints, boolean isSet, Conversion conversion)
        implements Node {

    /** Conversion of the Java collection from and to a list. */
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
