/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.Shapes;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.PromptField;
import io.karta.tool.LlmTool;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class VisibleConstraintsTest {

    record Order(@PromptField(name = "order_number") String number, @Hidden String customer) {}

    static class Shop {

        void sell(
                @Nullable Order order,
                @Hidden String tenant,
                List<Order> others,
                @LlmTool.Param(name = "how_many") int count) {}
    }

    private static final Order ORDER = new Order("7", "Ada");

    /** Returns the locations of violations that remain of those in all components. */
    private static VisibleConstraints violated(String... locations) {
        List<Violation> all = Stream.of(locations)
                .map(location -> new Violation(location, "must not be null"))
                .toList();
        var validator = new ObjectValidator() {

            @Override
            public List<Violation> violations(Object object, Locale locale) {
                return all;
            }

            @Override
            public List<Violation> violations(
                    Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
                return all;
            }
        };
        return new VisibleConstraints(validator, new Shapes());
    }

    private static List<String> paths(List<Violation> violations) {
        return violations.stream().map(Violation::path).toList();
    }

    @Test
    void omitHiddenComponentsOfObjects() {
        var constraints = violated("", "/number", "/customer");

        assertThat(paths(constraints.violations(ORDER, Locale.ROOT))).containsExactly("", "/order_number");
    }

    @Test
    void omitHiddenComponentsOfElements() {
        var constraints = violated("/0/number", "/0/customer");

        assertThat(paths(constraints.violations(List.of(ORDER), Locale.ROOT))).containsExactly("/0/order_number");
    }

    @Nested
    class OfMethods {

        private List<String> violations(@Nullable Order order, String... locations) throws NoSuchMethodException {
            Method sell = Shop.class.getDeclaredMethod("sell", Order.class, String.class, List.class, int.class);
            Object[] arguments = {order, null, List.of(ORDER), 0};
            return paths(violated(locations).violations(new Shop(), sell, arguments, Locale.ROOT));
        }

        @Test
        void omitHiddenParameters() throws NoSuchMethodException {
            assertThat(violations(ORDER, "/order", "/tenant", "/others", "/unknown"))
                    .containsExactly("/order", "/others", "/unknown");
        }

        @Test
        void omitHiddenComponentsOfArguments() throws NoSuchMethodException {
            assertThat(violations(ORDER, "/order/customer", "/order/number", "/others/0/customer", "/others/0/number"))
                    .containsExactly("/order/order_number", "/others/0/order_number");
        }

        @Test
        void haveTheNamesOfParametersInJson() throws NoSuchMethodException {
            assertThat(violations(ORDER, "/count")).containsExactly("/how_many");
        }

        @Test
        void checkAbsentArguments() throws NoSuchMethodException {
            assertThat(violations(null, "/order")).containsExactly("/order");
        }
    }
}
