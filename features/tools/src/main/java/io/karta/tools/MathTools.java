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

/** Arithmetic tools. Numbers are decimal; results without an exact representation have 34 digits. */
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
        return shown(checked(a).divide(notZero(b), MathContext.DECIMAL128));
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
        return shown(checked(base).pow(exponent, MathContext.DECIMAL128));
    }

    @LlmTool(description = "The square root of a number", readOnly = true)
    String squareRoot(BigDecimal number) {
        return shown(checked(number).sqrt(MathContext.DECIMAL128));
    }

    @LlmTool(description = "The mean of numbers", readOnly = true)
    String mean(@NotEmpty List<BigDecimal> numbers) {
        return shown(sum(some(numbers)).divide(BigDecimal.valueOf(numbers.size()), MathContext.DECIMAL128));
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
