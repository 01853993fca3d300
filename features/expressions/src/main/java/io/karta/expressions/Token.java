/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.util.Set;

/** Word, number, text or operator of an expression with its position; a text without its quotes. */
record Token(Kind kind, String text, int at) {

    /** Reserved words, which are not names. */
    private static final Set<String> RESERVED = Set.of(
            "and",
            "or",
            "not",
            "eq",
            "ne",
            "lt",
            "gt",
            "le",
            "ge",
            "true",
            "false",
            "null",
            "instanceof",
            "empty",
            "div",
            "mod");

    enum Kind {
        WORD,
        NUMBER,
        TEXT,
        SIGN,
        END
    }

    /** Returns whether the token is the operator or word. */
    boolean is(String sign) {
        return (kind == Kind.SIGN || kind == Kind.WORD) && text.equals(sign);
    }

    boolean isWord() {
        return kind == Kind.WORD;
    }

    boolean isName() {
        return kind == Kind.WORD && !RESERVED.contains(text);
    }
}
