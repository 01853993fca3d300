/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import org.jspecify.annotations.Nullable;

/** Literal value. */
record Literal(@Nullable Object content, int at) implements Node {

    static boolean isWord(Token token) {
        return token.is("true") || token.is("false") || token.is("null");
    }

    static Literal of(Token token, ExpressionSource source) {
        return switch (token.kind()) {
            case NUMBER -> new Literal(number(token, source), token.at());
            case WORD -> new Literal(token.is("null") ? null : (Object) token.is("true"), token.at());
            default -> new Literal(token.text(), token.at());
        };
    }

    /** Expression Language has two kinds of numbers. */
    private static Object number(Token token, ExpressionSource source) {
        try {
            return token.text().matches("\\d+") ? (Object) Long.valueOf(token.text()) : Double.valueOf(token.text());
        } catch (NumberFormatException ignored) { // an integer with too many digits
            throw Messages.syntax(source, token.at(), "this number is too large");
        }
    }

    @Override
    public TypedExpression typed(Scope scope) {
        return content == null
                ? TypedExpression.value("null", Object.class)
                : TypedExpression.value(scope.constant(content), content.getClass());
    }
}
