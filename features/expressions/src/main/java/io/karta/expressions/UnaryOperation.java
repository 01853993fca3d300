/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.util.Optional;

/** Operation with one operand. */
record UnaryOperation(Sign sign, Node operand, int at) implements Node {

    enum Sign {
        MINUS,
        NOT,
        EMPTY;

        static Optional<Sign> of(Token token) {
            if (token.is("-")) {
                return Optional.of(MINUS);
            }
            if (token.is("!") || token.is("not")) {
                return Optional.of(NOT);
            }
            return token.is("empty") ? Optional.of(EMPTY) : Optional.empty();
        }
    }

    @Override
    public TypedExpression typed(Scope scope) {
        return switch (sign) {
            case MINUS ->
                TypedExpression.value(
                        "(-%s)"
                                .formatted(operand.plainNumber(operand.number(scope, "The operand of -"))
                                        .text()),
                        Number.class);
            case NOT ->
                TypedExpression.value(
                        "(!%s)"
                                .formatted(
                                        operand.truth(scope, "The operand of !").text()),
                        Boolean.class);
            case EMPTY ->
                TypedExpression.value(
                        "(empty %s)".formatted(operand.value(scope).text()), Boolean.class);
        };
    }

    @Override
    public TypedExpression plainNumber(TypedExpression checked) {
        return checked;
    }
}
