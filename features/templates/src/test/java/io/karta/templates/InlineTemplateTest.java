/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.Prompt;
import io.karta.generation.PromptText;
import io.karta.generation.Shape;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.annotation.PromptTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates in the code of an application. */
class InlineTemplateTest {

    record Item(String name, int price) {}

    record Customer(String name, Optional<String> nick, List<Item> items) {}

    private static final Customer ADA =
            new Customer("Ada", Optional.empty(), List.of(new Item("kettle", 39), new Item("pot", 20)));

    @PromptTemplate(
            "{{ self.schema }}|{{ self.example }}|{{ self.prompt }}|{{ self.description }}|{{ self.typescript }}")
    record Described(@Guide("The name") String name) {}

    @PromptTemplate("{% for item in items %}{{ loop.index }}. {{ item.name|upper }} {% endfor %}{{ self.description }}")
    record Basket(List<Item> items) {}

    @Test
    void promptsHaveLoopsConditionsAndFilters() {
        assertThat(Prompt.of(
                        "{% for i in customer.items %}{{ i.name|upper }}{% if not loop.last %}, {% endif "
                                + "%}{% endfor %}",
                        Map.of("customer", ADA)))
                .isEqualTo("KETTLE, POT");
        assertThat(Prompt.of("{{ name|lower }} {{ nick|default('none') }}", ADA))
                .isEqualTo("ada none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "{{ price * 2 }} => 40",
                "{{ price - 1 }}{{ price + 1 }} => 1921",
                "{{ 'Dear' if formal else 'Hi' }} => Hi",
                "{{ name if name else 'you' }} => Ada",
                "{{ not formal }} => true",
                "{{ price > 9 }} => true",
                "{{ größe|trim }} => XL"
            })
    void expressionsNeedNoFilter(String text, String expected) {
        Map<String, Object> values = Map.of("price", 20, "formal", false, "name", "Ada", "größe", "XL");

        assertThat(Prompt.of(text, values)).isEqualTo(expected);
    }

    record Reader(@PromptField(name = "full_name") String fullName) {}

    @ParameterizedTest
    @ValueSource(strings = {"{{ fullName }}", "{{ full_name }}", "{{ fullName|trim }}", "{{ full_name|trim }}"})
    void bothWaysKnowTheNamesOfAComponent(String text) {
        assertThat(Prompt.of(text, new Reader("Ada"))).isEqualTo("Ada");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{ one.name }} {{ two }}", "{{ one.name|trim }} {{ two }}"})
    void bothWaysShowTheContentOfOptionals(String text) {
        assertThat(Prompt.of(text, Map.of("one", Optional.of(ADA), "two", OptionalInt.of(2))))
                .isEqualTo("Ada 2");
    }

    @Test
    void bothWaysShowRecordsAlike() {
        Map<String, Object> values = Map.of("item", new Item("pot", 20));

        assertThat(Prompt.of("{% if item %}{{ item }}{% endif %}", values)).isEqualTo(Prompt.of("{{ item }}", values));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "{% for i in items %}{{ i }}{% else %}none{% endfor %} => KARTA-989 => else",
                "{% for i in items if i %}{{ i }}{% endfor %} => KARTA-757 => if",
                "{% if items %}{{ items|nosuch }}{% endif %} => KARTA-758 => nosuch",
                "{% if items %} => KARTA-742 => line 1"
            })
    void invalidTemplatesAreNotRendered(String text, String code, String problem) {
        assertThatThrownBy(() -> Prompt.of(text, Map.of("items", List.of("a"))))
                .hasMessageContainingAll(code, problem, "'inline'");
    }

    @Test
    void templatesOfTypesHaveLoopsAndDescribeTheType() {
        assertThat(PromptText.of(new Basket(List.of(new Item("pot", 1), new Item("pan", 2)))))
                .startsWith("1. POT 2. PAN ");
    }

    @Test
    void schemaExampleAndTheThreeDescriptionsAreAvailable() {
        Shape<Described> shape = Shape.of(Described.class);

        assertThat(PromptText.of(new Described("x")))
                .contains(shape.jsonSchemaText() + "|")
                .contains("|" + shape.promptFragment() + "|" + shape.description() + "|" + shape.typeScript());
    }

    @Test
    void anUnknownNameIsAnError() {
        assertThatThrownBy(() -> Prompt.of("{% if x %}{{ y }}{% endif %}", Map.of("x", 1)))
                .hasMessageContainingAll("KARTA-743", "'y'");
    }
}
