/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/** One of two values. */
record Choice(Node condition, Node yes, Node no, int at) implements Node {

    @Override
    public Typed typed(Scope scope) {
        Typed asked = condition.truth(scope, "Before ?");
        Typed one = yes.value(scope);
        Typed other = no.value(scope);
        String text = "(%s ? %s : %s)".formatted(asked.text(), one.text(), other.text());
        return Typed.value(text, one.type().equals(other.type()) ? one.type() : Object.class);
    }
}
