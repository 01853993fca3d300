/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.generation.type.ResolvedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** List or set literal: {@code ['a', 'b']}, {@code {'a', 'b'}}. */
record CollectionLiteral(List<Node> elements, boolean isList, int at) implements Node {

    @Override
    public TypedExpression typed(Scope scope) {
        List<TypedExpression> checked =
                elements.stream().map(element -> element.value(scope)).toList();
        String text = checked.stream().map(TypedExpression::text).collect(Collectors.joining(", "));
        return isList
                ? TypedExpression.value("[" + text + "]", ResolvedType.of(List.class, List.of(common(checked))))
                : TypedExpression.value("{" + text + "}", ResolvedType.of(Set.class, List.of(common(checked))));
    }

    private static Type common(List<TypedExpression> elements) {
        Set<Type> types = elements.stream().map(TypedExpression::type).collect(Collectors.toSet());
        return types.size() == 1 ? types.iterator().next() : Object.class;
    }
}
