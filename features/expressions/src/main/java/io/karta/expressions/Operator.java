/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.util.Arrays;
import java.util.Optional;

/** Binary operators, lowest precedence first. */
enum Operator {
    OR(0, "||", "or"),
    AND(1, "&&", "and"),
    EQUAL(2, "==", "eq"),
    UNEQUAL(2, "!=", "ne"),
    LESS(3, "<", "lt"),
    GREATER(3, ">", "gt"),
    AT_MOST(3, "<=", "le"),
    AT_LEAST(3, ">=", "ge"),
    JOIN(4, "+="),
    PLUS(5, "+"),
    MINUS(5, "-"),
    TIMES(6, "*"),
    DIVIDED(6, "/", "div"),
    REST(6, "%", "mod");

    static final int LEVELS = 7;

    private final int level;
    private final String sign;
    private final String word;

    Operator(int level, String sign) {
        this(level, sign, sign);
    }

    Operator(int level, String sign, String word) {
        this.level = level;
        this.sign = sign;
        this.word = word;
    }

    static Optional<Operator> of(Token token, int level) {
        return Arrays.stream(values())
                .filter(operator -> operator.level == level && (token.is(operator.sign) || token.is(operator.word)))
                .findFirst();
    }

    String sign() {
        return sign;
    }

    boolean isLogical() {
        return level < 2;
    }

    boolean isEquality() {
        return level == 2;
    }

    boolean isComparison() {
        return level == 3;
    }
}
