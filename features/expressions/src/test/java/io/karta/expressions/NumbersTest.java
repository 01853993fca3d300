/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arithmetic and comparison of decimals and large integers. */
class NumbersTest {

    record Order(BigDecimal total, BigInteger pieces, Integer count, double weight, Object any) {}

    private static Optional<Boolean> answer(String expression, Order order) {
        return new JakartaExpressionLanguage()
                .compile(expression, Map.of("order", Order.class))
                .evaluate(Map.<String, Object>of("order", order)::get);
    }

    private static Order order(String total) {
        return new Order(new BigDecimal(total), BigInteger.TEN, 10, 10, "10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100", "1E+2", "100.000", "0.1E+3"})
    void quotientsDoNotDependOnTheScale(String hundred) {
        assertThat(answer(
                        "order.total / 3 > 33.333333333 && order.total / 3 < 33.333333334 && order.total / 8 == 12.5 "
                                + "&& 1 / order.total == 0.01 && order.total div 3 - order.total / 3 == 0",
                        order(hundred)))
                .contains(true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "order.total / 4 == 2.5",
                "order.pieces / 4 == 2.5",
                "order.count / 4 == 2.5",
                "order.weight / 4 == 2.5",
                "order.any / 4 == 2.5",
                "order.total / 0.1 == 100",
                "order.total / order.count / order.pieces / 4 == 0.025",
                "order.total / (order.total / 4) == 4",
                "order.count / 4 / order.total == 0.25",
                "order.total / 4 * 2 / 5 == 1",
                "-order.total / 4 == -2.5",
                "[order.total].stream().anyMatch(t -> t / 4 == 2.5)",
            })
    void quotientsAreNotRoundedToIntegers(String expression) {
        assertThat(answer(expression, order("10"))).contains(true);
    }

    @Test
    void exactQuotientsKeepAllDigits() {
        assertThat(answer("order.total / 1 == order.total", order("1234567890123456789012345678901234567890.5")))
                .contains(true);
    }

    @Test
    void dividesLongChains() {
        assertThat(answer("order.total" + " / 1".repeat(400) + " == 10", order("10")))
                .contains(true);
    }

    @Test
    void nullIsZeroInADivision() {
        var unknown = new Order(BigDecimal.TEN, BigInteger.TEN, null, 10, null);

        assertThat(answer(
                        "order.count / order.total == 0 && order.any / 2 == 0 && order.count / order.any == 0",
                        unknown))
                .contains(true);
    }

    @ParameterizedTest
    @CsvSource({"order.total / 0 > 1, 10", "order.pieces / order.total > 1, 0", "order.any / 2 > 1, 10"})
    void reportsInvalidDivisions(String expression, String total) {
        var order = new Order(new BigDecimal(total), BigInteger.TEN, 10, 10, "ten");

        assertThatThrownBy(() -> answer(expression, order))
                .hasMessageContaining("KARTA-648")
                .hasMessageContaining("cannot be compared or calculated with");
    }

    @Test
    void largeIntegersAreEqualByValue() {
        var large = new Order(new BigDecimal("1E+400"), BigInteger.TEN.pow(400), 10, Double.POSITIVE_INFINITY, 1);

        assertThat(answer("order.pieces == order.total && order.total == order.pieces", large))
                .contains(true);
        assertThat(answer("order.pieces == order.weight || order.pieces != order.pieces", large))
                .contains(false);
    }
}
