/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.PromptTemplate;
import io.karta.generation.prompt.TemplateFiller;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateEngineTest {

    @PromptTemplate("{% for name in names %}{{ name }}{% endfor %}")
    record Team(List<String> names) {}

    @PromptTemplate("{{ self.description }} {{ title }}")
    record Book(String title) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{ name|upper }}",
                "{{ a.b() }}",
                "{{ list[0] }}",
                "{% if x %}y{% endif %}",
                "{{ price * 2 }}",
                "{{ price - 1 }}",
                "{{ 'a' if x else 'b' }}",
                "{{ x if x else y }}",
                "{{ not x }}"
            })
    void aTemplateWithMoreThanNamesNeedsAnEngine(String template) {
        assertThat(TemplateFiller.needsEngine(template)).isTrue();
        assertThatThrownBy(() -> Prompt.of(template, Map.of("name", "x")))
                .hasMessageContainingAll("KARTA-256", "karta-templates");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain | text",
                "{{ user.name }}",
                "{{ a }} | {{ b }}",
                "{ \"a\": [1] }",
                "{{ a-b }}",
                "{{ motif }}",
                "{{ note }}"
            })
    void aTemplateOfNamesNeedsNone(String template) {
        assertThat(TemplateFiller.needsEngine(template)).isFalse();
    }

    @Test
    void theTemplateOfATypeIsCheckedByTheEngineThatRendersIt() {
        assertThatThrownBy(() -> PromptText.of(new Team(List.of("Ada")))).hasMessageContaining("KARTA-256");
    }

    @Test
    void theTemplateOfATypeCanDescribeTheType() {
        assertThat(PromptText.of(new Book("Emma")))
                .isEqualTo(Shape.of(Book.class).description() + " Emma");
    }
}
