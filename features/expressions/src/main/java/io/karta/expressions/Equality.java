/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Comparison of two values: numbers by value, enums and texts by the name of the constant. */
final class Equality {

    private Equality() {}

    static boolean of(@Nullable Object one, @Nullable Object other) {
        if (one == null || other == null) {
            return one == other;
        }
        if (one instanceof Number || other instanceof Number) {
            return areAsLarge(one, other);
        }
        return Objects.equals(plain(one, other), plain(other, one));
    }

    /** Converts a constant or a boolean to text, for the comparison with a text. */
    private static Object plain(Object value, Object beside) {
        if (beside instanceof String && value instanceof Enum<?> constant) {
            return constant.name();
        }
        return beside instanceof String && value instanceof Boolean ? value.toString() : value;
    }

    private static boolean areAsLarge(Object one, Object other) {
        if (isBeyondDecimals(one) || isBeyondDecimals(other)) {
            return one.toString().equals(other.toString());
        }
        return decimal(one).compareTo(decimal(other)) == 0;
    }

    private static boolean isBeyondDecimals(Object value) {
        return value instanceof Number number
                && !(value instanceof BigDecimal || value instanceof BigInteger)
                && !Double.isFinite(number.doubleValue());
    }

    private static BigDecimal decimal(Object value) {
        try {
            return value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString());
        } catch (NumberFormatException e) {
            if (value instanceof Number number) { // of the application, with its own text
                return BigDecimal.valueOf(number.doubleValue());
            }
            throw new EvaluationException("a number is compared with another type", e);
        }
    }
}
