/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.lang.reflect.Type;
import java.util.List;
import java.util.function.BiFunction;

/** Lambda expression in a stream operation: {@code order -> order.total > 10}. */
record Lambda(List<String> parameters, Node body, int at) implements Node {

    @Override
    public TypedExpression typed(Scope scope) {
        throw Messages.strayLambda(scope.source(), at);
    }

    /** Checks the expression for these parameter types. */
    TypedExpression typed(Scope scope, List<Type> types, BiFunction<Node, Scope, TypedExpression> check) {
        if (types.size() != parameters.size()) {
            throw Messages.syntax(
                    scope.source(),
                    at,
                    "here the lambda takes %d parameter(s), not %d".formatted(types.size(), parameters.size()));
        }
        Scope inner = scope.with(parameters, types);
        TypedExpression checked = check.apply(body, inner);
        List<String> names = parameters.stream()
                .map(name -> inner.find(name).orElseThrow().text())
                .toList();
        return checked.as(
                "(%s)->%s".formatted(String.join(",", names), checked.text()), checked.type(), checked.form());
    }
}
