/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.generation.Prompt;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calculations with values of type {@code BigDecimal}, such as amounts of money. */
class DecimalArithmeticTest {

    record Item(BigDecimal price) {}

    private static final Map<String, Object> VALUES = Map.of(
            "price",
            new BigDecimal("19.99"),
            "ten",
            new BigDecimal("10.00"),
            "third",
            3,
            "half",
            0.5,
            "prices",
            List.of(new BigDecimal("0.1"), new BigDecimal("0.2"), 0.3),
            "items",
            List.of(new Item(new BigDecimal("0.1")), new Item(new BigDecimal("0.2"))));

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "{{ price + 0.01 }} => 20.00",
                "{{ price - half }} => 19.49",
                "{{ price * third }} => 59.97",
                "{{ price / third }} => 6.663333333333333",
                "{{ ten / third }} => 3.333333333333333",
                "{{ price % third }} => 1.99",
                "{{ 1 + price * 2 }} => 40.98",
                "{{ ten == 10 }} {{ ten != 10 }} => true false",
                "{{ price == 19.99 }} {{ price <= 19.99 }} {{ price < 19.99 }} => true true false",
                "{{ 19.99 >= price }} {{ 20 > price }} => true true",
                "{{ price == 'x' }} {{ (-price) }} => false -19.99",
                "{{ prices|sum }} {{ items|sum(attribute='price') }} {{ prices|sum(1) }} => 0.6 0.3 1.6",
                "{{ 7 / 2 }} {{ 'a' + 'b' }} {{ third + 1 }} => 3.5 ab 4"
            })
    void areExact(String template, String expected) {
        assertThat(Prompt.of(template, VALUES)).isEqualTo(expected);
    }

    @Test
    void rejectSignsThatWouldBeLost() {
        assertThatThrownBy(() -> Prompt.of("{{ -price }}", VALUES))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("KARTA-742")
                .hasMessageContaining("put a leading minus in brackets: {{ (-x) }}");
        assertThat(Prompt.of("a  {{- price }}", VALUES)).isEqualTo("a19.99");
    }

    @ParameterizedTest
    @CsvSource({"'{{ ', (, ), ' }}'", "'', {% if price %}, {% endif %}, ''"})
    void rejectTemplatesThatExhaustTheStack(String start, String open, String close, String end) {
        String template = start + open.repeat(20_000) + "1" + close.repeat(20_000) + end;

        assertThatThrownBy(() -> Prompt.of(template, VALUES))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("KARTA-742")
                .hasMessageContaining("nested too deeply");
    }
}
