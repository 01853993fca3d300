/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/** Choice between two values by a condition. */
record Conditional(Node condition, Node yes, Node no, int at) implements Node {

    @Override
    public TypedExpression typed(Scope scope) {
        TypedExpression checked = condition.truth(scope, "Before ?");
        TypedExpression one = yes.value(scope);
        TypedExpression other = no.value(scope);
        String text = "(%s ? %s : %s)".formatted(checked.text(), one.text(), other.text());
        return TypedExpression.value(text, one.type().equals(other.type()) ? one.type() : Object.class);
    }
}
