/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Hidden;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Components of records that no template shows unless it names them. */
class HiddenComponentsTest {

    record Secretive(String name, @Hidden String notes) implements Comparable<Secretive> {

        public String greeting() {
            return "Hi " + name;
        }

        @Override
        public int compareTo(Secretive other) {
            return name.compareTo(other.name);
        }
    }

    record Order(Secretive customer, List<Secretive> all) {}

    /** Calls with records. */
    public static final class Counter {
        public int count(List<Secretive> all) {
            return all.stream().mapToInt(each -> each.name().length()).sum();
        }

        public String notes(Secretive one) {
            return one.name();
        }

        public List<Secretive> all() {
            return List.of(new Secretive("Eve", "SECRET"));
        }

        @Hidden
        public String getKey() {
            return "SECRET";
        }
    }

    private final Secretive ada = new Secretive("Ada", "SECRET");
    private final Map<String, Object> model = Map.of(
            "c", ada,
            "l", List.of(ada),
            "two", List.of(new Secretive("Zoe", "SECRET"), ada),
            "s", Set.of(ada),
            "a", new Secretive[] {ada},
            "o", new Order(ada, List.of(ada)),
            "m", Map.of("k", List.of(ada)),
            "keys", Map.of(ada, 1),
            "opt", Optional.of(ada),
            "counter", new Counter());

    @TempDir
    Path folder;

    private String render(String text, Map<String, ?> model) throws IOException {
        Path file = folder.resolve("prompts/it.jinja");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return JinjaRenderer.of(new URLClassLoader(new URL[] {folder.toUri().toURL()}, null))
                .render("it", model);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{ c }}",
                "{{ l }}",
                "{{ s }}",
                "{{ a }}",
                "{{ o }}",
                "{{ m }}",
                "{{ keys }}",
                "{{ opt }}",
                "{{ c|upper|lower|title }}",
                "{{ 'x' ~ c }}",
                "{{ 'x' + c }}",
                "{{ l|join(', ') }}",
                "{{ ', '.join(l) }}",
                "{{ o.all }}",
                "{{ o.all|first }}",
                "{{ c|tojson }}",
                "{{ l|tojson }}",
                "{{ m|tojson }}",
                "{{ o|tojson }}",
                "{{ o.customer|string }}",
                "{{ c|pprint }}",
                "{{ c.toString() }}",
                "{{ l.toString() }}",
                "{{ counter.all() }}",
                "{{ counter.all() ~ '' }}",
                "{{ m.values() }}",
                "{{ m.items() }}",
                "{{ m.get('k') }}",
                "{% set x = c %}{{ x ~ '' }}",
                "{% set x = [c] %}{{ x }}",
                "{{ {'a': c} }}",
                "{% for each in l %}{{ each ~ '' }}{% endfor %}",
                "{% for k, v in m.items() %}{{ v ~ '' }}{% endfor %}",
                "{% macro f(v) %}{{ v ~ '' }}{% endmacro %}{{ f(c) }}",
                "{{ 'a %s'|format(c) }}",
                "{{ c|default('') ~ '' }}"
            })
    void areInNoText(String text) throws IOException {
        assertThat(render(text, model)).containsIgnoringCase("a").doesNotContainIgnoringCase("secret");
        assertThat(new JinjaTemplateEngine().render(text, model)).doesNotContainIgnoringCase("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "{{ c }} => name: Ada",
                "{{ l|tojson }} => [{\"name\": \"Ada\"}]",
                "{{ two|sort|join(';') }} => name: Ada;name: Zoe",
                "{{ two|map(attribute='name')|join }} => ZoeAda",
                "{{ c.greeting() }}, {{ o.customer.name }} => Hi Ada, Ada",
                "{{ counter.count(two) }} {{ counter.notes(c) }} => 6 Ada",
                "{{ c == o.customer }} {{ c in l }} {{ keys.get(c) }} => true true 1",
                "{% set x = [] %}{% do x.append(c) %}{{ x|length }} => 1",
                "{{ {'a': [1, 2.5, true, none]}|tojson }} => {\"a\": [1, 2.5, true, null]}"
            })
    void theOthersAreAvailable(String text, String expected) throws IOException {
        assertThat(render(text, model)).isEqualTo(expected);
    }

    @Test
    void beansAreWrittenWithoutThem() throws IOException {
        assertThat(render("{{ counter|tojson }}", model)).doesNotContain("SECRET");
    }
}
