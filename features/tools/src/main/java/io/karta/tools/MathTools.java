/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import io.karta.tool.LlmTool;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;

/**
 * Arithmetic tools. Numbers are decimal. Results are exact; those without a finite representation of at most 10,000
 * digits are rounded to 34 digits.
 */
final class MathTools {

    private static final int LARGEST_EXPONENT = 1_000;
    private static final int LONGEST_NUMBER = 10_000;

    @LlmTool(description = "Adds numbers", readOnly = true)
    String add(List<BigDecimal> numbers) {
        return shown(sum(numbers));
    }

    @LlmTool(description = "Subtracts the second number from the first", readOnly = true)
    String subtract(BigDecimal a, BigDecimal b) {
        return shown(checked(a).subtract(checked(b)));
    }

    @LlmTool(description = "Multiplies numbers", readOnly = true)
    String multiply(List<BigDecimal> numbers) {
        BigDecimal product = BigDecimal.ONE;
        for (BigDecimal number : numbers) {
            product = checked(product.multiply(checked(number)));
        }
        return shown(product);
    }

    @LlmTool(description = "Divides the first number by the second", readOnly = true)
    String divide(BigDecimal a, BigDecimal b) {
        return shown(quotient(checked(a), notZero(b)));
    }

    @LlmTool(description = "The remainder of dividing the first number by the second", readOnly = true)
    String remainder(BigDecimal a, BigDecimal b) {
        return shown(checked(a).remainder(notZero(b)));
    }

    @LlmTool(description = "A number to the power of a whole one", readOnly = true)
    String power(BigDecimal base, @Min(-LARGEST_EXPONENT) @Max(LARGEST_EXPONENT) int exponent) {
        if (Math.abs((long) exponent) > LARGEST_EXPONENT) {
            throw Messages.tooLarge();
        }
        if (exponent >= 0) {
            return shown(raised(checked(base), exponent));
        }
        return shown(quotient(BigDecimal.ONE, raised(notZero(base), -exponent)));
    }

    @LlmTool(description = "The square root of a number", readOnly = true)
    String squareRoot(BigDecimal number) {
        if (number.signum() < 0) {
            throw Messages.negativeRoot();
        }
        return shown(root(checked(number)));
    }

    @LlmTool(description = "The mean of numbers", readOnly = true)
    String mean(@NotEmpty List<BigDecimal> numbers) {
        return shown(quotient(sum(some(numbers)), BigDecimal.valueOf(numbers.size())));
    }

    @LlmTool(description = "The smallest of numbers", readOnly = true)
    String min(@NotEmpty List<BigDecimal> numbers) {
        return shown(Collections.min(some(numbers)));
    }

    @LlmTool(description = "The largest of numbers", readOnly = true)
    String max(@NotEmpty List<BigDecimal> numbers) {
        return shown(Collections.max(some(numbers)));
    }

    @LlmTool(description = "Rounds a number half up to as many decimal places", readOnly = true)
    String round(BigDecimal number, @Min(0) @Max(100) int places) {
        return shown(checked(number).setScale(Math.min(100, Math.max(0, places)), RoundingMode.HALF_UP));
    }

    /** Returns the exact quotient if it has a finite representation that is not too long. */
    private static BigDecimal quotient(BigDecimal a, BigDecimal b) {
        try {
            BigDecimal exact = a.divide(b);
            return exact.precision() <= LONGEST_NUMBER ? exact : exact.round(MathContext.DECIMAL128);
        } catch (ArithmeticException ignored) { // its digits never end
            return a.divide(b, MathContext.DECIMAL128);
        }
    }

    /** Returns the exact power if it is not too long; the estimate precedes the calculation, which can be long. */
    private static BigDecimal raised(BigDecimal base, int exponent) {
        BigDecimal plain = base.stripTrailingZeros();
        return (long) plain.precision() * exponent <= LONGEST_NUMBER
                ? plain.pow(exponent)
                : plain.pow(exponent, MathContext.DECIMAL128);
    }

    /** Returns the exact root if it has a finite representation. */
    private static BigDecimal root(BigDecimal number) {
        try {
            return number.sqrt(MathContext.UNLIMITED);
        } catch (ArithmeticException ignored) { // its digits never end
            return number.sqrt(MathContext.DECIMAL128);
        }
    }

    private static BigDecimal sum(List<BigDecimal> numbers) {
        return numbers.stream().map(MathTools::checked).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static List<BigDecimal> some(List<BigDecimal> numbers) {
        if (numbers.isEmpty()) {
            throw Messages.noNumbers();
        }
        return numbers;
    }

    private static BigDecimal notZero(BigDecimal number) {
        if (number.signum() == 0) {
            throw Messages.divisionByZero();
        }
        return checked(number);
    }

    /** A short text such as 1e999999999 represents a number that would exhaust the memory in plain notation. */
    private static BigDecimal checked(BigDecimal number) {
        if (number.precision() > LONGEST_NUMBER || Math.abs((long) number.scale()) > LONGEST_NUMBER) {
            throw Messages.tooLarge();
        }
        return number;
    }

    private static String shown(BigDecimal number) {
        BigDecimal plain = checked(number).stripTrailingZeros();
        return plain.toPlainString();
    }
}
