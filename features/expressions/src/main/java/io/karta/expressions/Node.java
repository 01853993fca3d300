/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/** Node of an expression. Each kind checks itself and writes itself for the Expression Language of the server. */
sealed interface Node
        permits PropertyAccess,
                MethodCall,
                Conditional,
                CollectionLiteral,
                Lambda,
                Literal,
                Identifier,
                BinaryOperation,
                UnaryOperation,
                TypeTest {

    /** Returns its position in the text. */
    int at();

    /** Checks it and returns its typed form, which can be a stream or a value that streams do not permit. */
    TypedExpression typed(Scope scope);

    /** Checks it as a value. */
    default TypedExpression value(Scope scope) {
        return typed(scope).asValue(scope.source(), at());
    }

    /** Checks it as a truth. */
    default TypedExpression truth(Scope scope, String where) {
        TypedExpression value = value(scope);
        if (!value.mayBe(Boolean.class)) {
            throw Messages.noTruth(scope.source(), at(), where, value);
        }
        return value;
    }

    /** Checks it as a number. */
    default TypedExpression number(Scope scope, String where) {
        TypedExpression value = value(scope);
        if (!value.mayBeNumber()) {
            throw Messages.noNumber(scope.source(), at(), where, value);
        }
        return value;
    }
}
