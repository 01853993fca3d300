/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/** The name of an object, or of a lambda's parameter. */
record Identifier(String name, int at) implements Node {

    @Override
    public TypedExpression typed(Scope scope) {
        return scope.find(name).orElseThrow(() -> Messages.unknownName(scope.source(), at, name, scope.called()));
    }
}
