/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/** Name of an object, or of a parameter of a lambda expression. */
record Identifier(String name, int at) implements Node {

    @Override
    public TypedExpression typed(Scope scope) {
        return scope.find(name).orElseThrow(() -> Messages.unknownName(scope.source(), at, name, scope.called()));
    }
}
