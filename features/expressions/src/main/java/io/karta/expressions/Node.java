/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/**
 * A part of an expression; each kind checks itself, and says how the server's Expression Language is to be told of it.
 */
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

    /** Returns where it stands in the text. */
    int at();

    /** Checks it, and returns what it yields: possibly a stream, or what a stream may not have. */
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
