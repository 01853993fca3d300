/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberLimitsTest {

    record Order(BigInteger amount) {}

    record Anything(Object value) {}

    static Stream<Shape<?>> numbers() {
        return Stream.of(
                Shape.of(int.class),
                Shape.of(long.class),
                Shape.of(BigInteger.class),
                Shape.of(BigDecimal.class),
                Shape.of(double.class),
                Shape.of(float.class),
                Shape.of(Object.class));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void refusesNumbersWithoutEnd(Shape<?> shape) {
        var digits = "9".repeat(2_000_000);

        var texts = List.of(
                digits, "0." + digits, "1e" + digits, "-" + digits + "e5", "1e2147483648", "1e-99999999999999999999");

        assertThat(texts).allSatisfy(text -> {
            assertThat(shape.strict().read(text).problems().get(0).text()).contains("KARTA-223");
            assertThat(shape.read(text).isEmpty()).isTrue();
            assertThat(shape.read("[" + text + ",]").isEmpty() || shape.name().equals("Any"))
                    .isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483648", "1e99999999999999999999"})
    void exponentsOutOfReachAreProblemsInsideObjectsToo(String number) {
        assertThat(Shape.of(Order.class).read("{\"amount\": " + number + "}").problems())
                .isNotEmpty();
        assertThat(Shape.of(Order.class).read("{amount: " + number + ",}").problems())
                .isNotEmpty();
        assertThat(Shape.of(Order.class)
                        .strict()
                        .read("{\"amount\": " + number + "}")
                        .problems())
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-999999999", "-1e999999999", "1.5e-999999999"})
    void largeExponentsAreNotWrittenOut(String number) {
        assertThat(Shape.of(int.class).read(number).isEmpty()).isTrue();
        assertThat(Shape.of(BigInteger.class).read(number).isEmpty()).isTrue();
        assertThat(Shape.of(BigDecimal.class).read(number).value()).isEqualTo(new BigDecimal(number));
        assertThat(Shape.of(BigDecimal.class).write(new BigDecimal(number)).toString())
                .hasSizeLessThan(20);
        assertThat(Shape.of(Anything.class).read("{\"value\": " + number + "}").isPresent())
                .isTrue();
    }

    @Test
    void longNumbersWithinReasonAreRead() {
        var digits = "9".repeat(1_000);

        assertThat(Shape.of(BigInteger.class).strict().read(digits).value()).isEqualTo(new BigInteger(digits));
        assertThat(Shape.of(new TypeRef<Map<String, BigDecimal>>() {})
                        .read("{\"a\": 0e999999999}")
                        .value())
                .hasEntrySatisfying("a", zero -> assertThat(zero).isEqualByComparingTo(BigDecimal.ZERO));
    }
}
