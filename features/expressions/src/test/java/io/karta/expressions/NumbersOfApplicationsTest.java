/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of the application have their own texts. */
class NumbersOfApplicationsTest {

    static final class Money extends Number {

        private static final long serialVersionUID = 1;

        private final double amount;

        Money(double amount) {
            this.amount = amount;
        }

        String getCurrency() {
            return "EUR";
        }

        @Override
        public int intValue() {
            return (int) amount;
        }

        @Override
        public long longValue() {
            return (long) amount;
        }

        @Override
        public float floatValue() {
            return (float) amount;
        }

        @Override
        public double doubleValue() {
            return amount;
        }

        @Override
        public String toString() {
            return "EUR " + amount;
        }
    }

    record Order(Money total, Object paid, Map<Number, String> discounts, BigDecimal limit, int items) {}

    private static final Order ORDER = new Order(
            new Money(5.5),
            new Money(5.5),
            Map.of(new Money(5), "none", new Money(20), "10 percent"),
            new BigDecimal("5.5"),
            2);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "order.total == 5.5 && order.total != 5 && order.total == order.limit",
                "order.total == order.total && order.paid == order.total",
                "order.discounts[20] == '10 percent' && order.discounts[7] == null",
                "order.total.currency == 'EUR'",
                "order.total > 5 && order.total < 6 && order.total >= 5.5 && order.limit <= order.total",
                "order.paid > 5 && order.items < order.paid",
                "order.total * order.items == 11 && order.total + 1 == 6.5 && -order.total < -5",
            })
    void haveTheirValue(String expression) {
        var compiled = new JakartaExpressionLanguage().compile(expression, Map.of("order", Order.class));

        assertThat(compiled.evaluate(Map.<String, Object>of("order", ORDER)::get))
                .contains(true);
    }

    static final class Exact extends Number implements Comparable<Exact> {

        private static final long serialVersionUID = 1;

        private final BigDecimal value;

        Exact(String value) {
            this.value = new BigDecimal(value);
        }

        @Override
        public int intValue() {
            return value.intValue();
        }

        @Override
        public long longValue() {
            return value.longValue();
        }

        @Override
        public float floatValue() {
            return value.floatValue();
        }

        @Override
        public double doubleValue() {
            return value.doubleValue();
        }

        @Override
        public int compareTo(Exact other) {
            return value.compareTo(other.value);
        }
    }

    record Account(Exact balance, Exact limit) {}

    @Test
    void areOrderedByTheirClassIfItHasAnOrder() {
        var account = new Account(new Exact("0.1000000000000000000001"), new Exact("0.1")); // equal as double
        var compiled = new JakartaExpressionLanguage()
                .compile(
                        "account.balance > account.limit && account.limit < account.balance && account.balance > 0",
                        Map.of("account", Account.class));

        assertThat(compiled.evaluate(Map.<String, Object>of("account", account)::get))
                .contains(true);
    }
}
