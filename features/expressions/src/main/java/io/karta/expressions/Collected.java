/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A list or a set that is written down: {@code ['a', 'b']}, {@code {'a', 'b'}}. */
record Collected(List<Node> elements, boolean isList, int at) implements Node {

    @Override
    public Typed typed(Scope scope) {
        List<Typed> checked =
                elements.stream().map(element -> element.value(scope)).toList();
        String text = checked.stream().map(Typed::text).collect(Collectors.joining(", "));
        return isList
                ? Typed.value("[" + text + "]", new AppliedType(List.class, List.of(common(checked))))
                : Typed.value("{" + text + "}", new AppliedType(Set.class, List.of(common(checked))));
    }

    private static Type common(List<Typed> elements) {
        Set<Type> types = elements.stream().map(Typed::type).collect(Collectors.toSet());
        return types.size() == 1 ? types.iterator().next() : Object.class;
    }
}
