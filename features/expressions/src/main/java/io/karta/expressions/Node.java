/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/**
 * Node of a parsed expression. Each kind checks itself, and generates its text for the Expression Language of the
 * server.
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

    /** Returns the position in the text. */
    int at();

    /** Checks the node and returns its typed form, which can be a stream or a value that streams do not permit. */
    TypedExpression typed(Scope scope);

    /** Checks the node as a value. */
    default TypedExpression value(Scope scope) {
        return typed(scope).asValue(scope.source(), at());
    }

    /** Checks the node as a boolean. */
    default TypedExpression truth(Scope scope, String where) {
        TypedExpression value = value(scope);
        if (!value.mayBe(Boolean.class)) {
            throw Messages.noTruth(scope.source(), at(), where, value);
        }
        return value;
    }

    /** The Expression Language of the server truncates numbers of the application to integers. */
    default TypedExpression plainNumber(TypedExpression checked) {
        return checked.mayBeNumberOfApplication()
                ? TypedExpression.value("%s.number(%s)".formatted(TypeTest.TYPE_TEST, checked.text()), checked.type())
                : checked;
    }

    /** Checks the node as a number. */
    default TypedExpression number(Scope scope, String where) {
        TypedExpression value = value(scope);
        if (!value.mayBeNumber()) {
            throw Messages.noNumber(scope.source(), at(), where, value);
        }
        return value;
    }
}
