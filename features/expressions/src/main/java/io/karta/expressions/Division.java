/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Division of numbers as in Jakarta Expression Language 5.0, except that equal operands have equal quotients, also if
 * they differ in their scale.
 */
final class Division {

    private Division() {}

    /** Divides a number by one number after the other; null counts as zero. */
    static Object of(@Nullable Object dividend, List<?> divisors) {
        Object quotient = ValueReader.shown(dividend);
        for (Object divisor : divisors) {
            quotient = divided(quotient, ValueReader.shown(divisor));
        }
        return Objects.requireNonNull(quotient);
    }

    private static Object divided(@Nullable Object dividend, @Nullable Object divisor) {
        if (dividend == null && divisor == null) {
            return 0L; // as the specification demands
        }
        return isExact(dividend) || isExact(divisor)
                ? quotient(decimal(orZero(dividend)), decimal(orZero(divisor)))
                : (Object) (fraction(orZero(dividend)) / fraction(orZero(divisor)));
    }

    private static Object orZero(@Nullable Object operand) {
        return operand == null || operand.equals("") ? (Object) 0L : operand;
    }

    private static boolean isExact(@Nullable Object operand) {
        return operand instanceof BigDecimal || operand instanceof BigInteger;
    }

    private static BigDecimal quotient(BigDecimal dividend, BigDecimal divisor) {
        try {
            return dividend.divide(divisor);
        } catch (ArithmeticException ignored) { // too many digits, or a divisor of zero
            return dividend.divide(divisor, MathContext.DECIMAL128);
        }
    }

    /** The text of a double is the number that a user has written, which is not always its exact value. */
    private static BigDecimal decimal(Object operand) {
        return operand instanceof BigDecimal decimal ? decimal : new BigDecimal(text(operand));
    }

    private static double fraction(Object operand) {
        return operand instanceof Number number ? number.doubleValue() : Double.parseDouble(text(operand));
    }

    private static String text(Object operand) {
        if (operand instanceof Number || operand instanceof CharSequence) {
            return operand.toString();
        }
        throw new NumberFormatException(
                "a %s is no number".formatted(operand.getClass().getSimpleName()));
    }
}
