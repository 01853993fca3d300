/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

/** A part of an expression; each kind checks itself, and says how the server's Expression Language is to be told of it. */
sealed interface Node
        permits Access, Call, Choice, Collected, Lambda, Literal, Name, Operation, Prefixed, TypeQuestion {

    /** Returns where it stands in the text. */
    int at();

    /** Checks it, and returns what it yields: possibly a stream, or what a stream may not have. */
    Typed typed(Scope scope);

    /** Checks it as a value. */
    default Typed value(Scope scope) {
        return typed(scope).asValue(scope.source(), at());
    }

    /** Checks it as a truth. */
    default Typed truth(Scope scope, String where) {
        Typed value = value(scope);
        if (!value.mayBe(Boolean.class)) {
            throw Messages.noTruth(scope.source(), at(), where, value);
        }
        return value;
    }

    /** Checks it as a number. */
    default Typed number(Scope scope, String where) {
        Typed value = value(scope);
        if (!value.mayBeNumber()) {
            throw Messages.noNumber(scope.source(), at(), where, value);
        }
        return value;
    }
}
