/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.spi.PromptRenderer;
import io.karta.spi.PromptRendererProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JinjaRendererTest {

    record Item(String name, int price) {}

    record Customer(String name, Optional<String> nick, List<Item> items) {}

    /** What older code has instead of a record. */
    public static final class Shop {
        public String getTown() {
            return "Leeds";
        }

        public String sell(String item) {
            if (item.isEmpty()) {
                throw new IllegalStateException("sold out");
            }
            return item;
        }
    }

    private static final Customer ADA =
            new Customer("Ada", Optional.empty(), List.of(new Item("kettle", 39), new Item("pot", 20)));

    @TempDir
    Path folder;

    private PromptRenderer renderer() throws IOException {
        return JinjaRenderer.of(new URLClassLoader(new URL[] {folder.toUri().toURL()}, null));
    }

    private void template(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String render(String text, Map<String, ?> model) throws IOException {
        template("prompts/it.jinja", text);
        return renderer().render("it", model);
    }

    @Nested
    class WhenATemplateIsFilled {

        @Test
        void rangesHaveAtMostAMillionNumbers() throws IOException {
            assertThat(render("{% for i in range(count) %}{{ i }},{% endfor %}", Map.of("count", 10_000)))
                    .startsWith("0,1,")
                    .endsWith(",9998,9999,");
            assertThat(render("{{ range(1000001)|length }}", Map.of())).isEqualTo("1000000");
        }

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "{{ customer.name }} of {{ shop.town }} => Ada of Leeds",
                    "{% for i in customer.items %}{{ loop.index }}. {{ i.name }}{% if not loop.last %}, {% endif "
                            + "%}{% endfor %}"
                            + " => 1. kettle, 2. pot",
                    "{{ words|join(', ') }} => a, b, c",
                    "{% if count > 9 %}many{% elif count > 3 %}some{% else %}few{% endif %} => some",
                    "{{ 'yes' if customer.items else 'no' }} => yes",
                    "{% set x = 3 %}{{ x + 1 }} => 4",
                    "{{ unknown|default('you') }} => you",
                    "{% if unknown is defined %}a{% else %}b{% endif %} => b",
                    "{{ customer.items|map(attribute='price')|join('+') }} => 39+20",
                    "{% raw %}{{ x }}{% endraw %} => {{ x }}",
                    "{% macro f(a) %}<{{ a }}>{% endmacro %}{{ f('x') }} => <x>",
                    "a {%- if true %} b {%- endif %} c => a b c",
                    "a{# nothing #}b => ab",
                    "{% for k, v in map.items() %}{{ k }}={{ v }}{% endfor %} => k=v",
                    "[{{ customer.nick }}] => []",
                    "{'a': {'b': 1}} => {'a': {'b': 1}}"
                })
        void itSpeaksJinja(String template, String prompt) throws IOException {
            var model = Map.of(
                    "customer",
                    ADA,
                    "shop",
                    new Shop(),
                    "words",
                    List.of("a", "b", "c"),
                    "count",
                    5,
                    "map",
                    Map.of("k", "v"));

            assertThat(render(template, model)).isEqualTo(prompt);
        }

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "{{ 'title'|upper }} => TITLE",
                    "{{ 'TITLE'|lower }} => title",
                    "{{ 'TITLE'|capitalize }} => Title",
                    "{{ 'initial item'|title }} => Initial Item",
                    "{{ '%.2f'|format(1.5) }} => 1.50",
                    "{{ 5|upper }} => 5"
                })
        void filtersDoNotDependOnTheLocaleOfTheServer(String template, String prompt) throws IOException {
            Locale before = Locale.getDefault();
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            try {
                assertThat(render(template, Map.of())).isEqualTo(prompt);
            } finally {
                Locale.setDefault(before);
            }
        }

        @Test
        void reportsAnInvalidFormat() {
            assertThatThrownBy(() -> render("{{ '%d'|format('x') }}", Map.of())).isInstanceOf(AgentException.class);
        }

        @Test
        void valuesAreNeitherEscapedNorRendered() throws IOException {
            assertThat(render("{{ text }}", Map.of("text", "<b> & {{ name }} {% if %}")))
                    .isEqualTo("<b> & {{ name }} {% if %}");
        }

        @Test
        void itIncludesOthersByNameOrAsComputed() throws IOException {
            template("prompts/parts/greeting.jinja", "Dear {{ customer.name }}");
            template("other/base.txt", "<{% block body %}nothing{% endblock %}>");

            assertThat(render("{% include 'parts/greeting' %}!", Map.of("customer", ADA)))
                    .isEqualTo("Dear Ada!");
            assertThat(render("{% include which %}", Map.of("customer", ADA, "which", "parts/greeting")))
                    .isEqualTo("Dear Ada");
            assertThat(render("{% extends 'classpath:/other/base.txt' %}{% block body %}mine{% endblock %}", Map.of()))
                    .isEqualTo("<mine>");
        }

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "{% include \"parts/\" ~ which %}! => Dear Ada!",
                    "{% include 'parts/' ~ which ~ '' %} => Dear Ada",
                    "{% include \"parts/\"~which %} => Dear Ada",
                    "{% include 'parts/greeting' if customer else 'parts/none' %} => Dear Ada",
                    "{% include ('parts/' ~ which)|lower %} => Dear Ada",
                    "{% include folder.name() ~ '/' ~ which %} => Dear Ada",
                    "{% for part in ['greeting', 'end'] %}{% include 'parts/' ~ part %};{% endfor %} => Dear "
                            + "Ada;Bye;",
                    "{% set path = 'parts/' ~ which %}{% include path %} => Dear Ada",
                    "{% extends 'lay' ~ 'out' %}{% block body %}mine{% endblock %} => <mine>",
                    "{% import 'ma' ~ 'cros' as lib %}{{ lib.bold('x') }} => *x*",
                    "{% import 'macros' as lib %}{{ lib.bold('x')|upper }} => *X*",
                    "{% from 'ma' ~ 'cros' import bold %}{{ bold('x') }} => *x*",
                    "{% from 'macros' import bold as b %}{{ b('x') }} => *x*"
                })
        void itNamesOthersByAnyExpression(String template, String prompt) throws IOException {
            template("prompts/parts/greeting.jinja", "Dear {{ customer.name }}");
            template("prompts/parts/end.jinja", "Bye");
            template("prompts/layout.jinja", "<{% block body %}nothing{% endblock %}>");
            template("prompts/macros.jinja", "{% macro bold(a) %}*{{ a }}*{% endmacro %}");
            template("prompts/it.jinja", template);
            var renderer = renderer();

            assertThat(renderer.problems()).isEmpty();
            assertThat(renderer.render(
                            "it", Map.of("customer", ADA, "which", "greeting", "folder", new Item("parts", 1))))
                    .isEqualTo(prompt);
        }

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "{{ item.name() }} => kettle",
                    "{% set w = item.name() %}{{ w }} => kettle",
                    "{{ item.name().toUpperCase() }} => KETTLE",
                    "{{ item.name()|upper }} => KETTLE",
                    "{{ word.replace('a', 'b') }} => bnb",
                    "{{ unknown|default(item.name()) }} => kettle",
                    "{% if item.price() > 3 %}{{ map.get('k') }}{% endif %} => v",
                    "{{ word.length() + 1 }} => 4",
                    "{{ item.name() ~ '!' }} => kettle!",
                    "{% for i in map.values() %}{{ i.length() }}{% endfor %} => 1"
                })
        void itCallsMethods(String template, String prompt) throws IOException {
            template("prompts/it.jinja", template);
            var renderer = renderer();

            assertThat(renderer.problems()).isEmpty();
            assertThat(renderer.render(
                            "it", Map.of("item", new Item("kettle", 39), "word", "ana", "map", Map.of("k", "v"))))
                    .isEqualTo(prompt);
        }

        @Test
        void itMayStandAtAFullPath() throws IOException {
            template("texts/hello.txt", "Hello {{ name }}");

            assertThat(renderer().render("classpath:texts/hello.txt", Map.of("name", "Ada")))
                    .isEqualTo("Hello Ada");
        }
    }

    /** Values of types that Jinja does not have. */
    @Nested
    class ValuesOfJava {

        @SuppressWarnings("ArrayRecordComponent") // a record of an application may have arrays
        record Sample(int[] numbers, String[] words) {}

        record Count(OptionalInt known, OptionalLong unknown, OptionalDouble share) {}

        /** A bean. */
        public static final class Visitor {
            public Optional<String> getNick() {
                return Optional.empty();
            }

            public Optional<String> getName() {
                return Optional.of("Bo");
            }

            public OptionalInt getAge() {
                return OptionalInt.of(7);
            }

            public OptionalInt count(boolean isKnown) {
                return isKnown ? OptionalInt.of(8) : OptionalInt.empty();
            }

            public Optional<String> find(String name) {
                return Optional.of(name).filter(text -> !text.isEmpty());
            }
        }

        private final Map<String, Object> model = Map.of(
                "sample", new Sample(new int[] {1, 2}, new String[] {"a", "b"}),
                "numbers", new double[] {0.5},
                "lists", List.of(new int[] {3}, new String[] {"c"}),
                "absent", Optional.empty(),
                "some", Map.of("none", Optional.empty(), "one", Optional.of(ADA)),
                "perhaps", List.of(Optional.of("x"), Optional.empty()),
                "visitor", new Visitor(),
                "count", new Count(OptionalInt.of(3), OptionalLong.empty(), OptionalDouble.of(0.5)),
                "counts", List.of(OptionalInt.of(4), OptionalLong.empty()));

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "{{ sample.numbers }}{{ sample.numbers[1] }} => [1, 2]2",
                    "{{ sample.words }}{{ sample.words[1] }} => [a, b]b",
                    "{% for each in sample.numbers %}{{ each }};{% endfor %} => 1;2;",
                    "{{ sample.numbers|join(',') }} {{ sample.words|join(',') }} => 1,2 a,b",
                    "{{ numbers }} {{ lists }} => [0.5] [[3], [c]]",
                    "{{ absent|default('-') }}{{ some.none|default('-') }}{{ visitor.nick|default('-') }} => ---",
                    "{{ some.one.name }} {{ visitor.name }} {{ perhaps }} => Ada Bo [x, ]",
                    "{{ visitor.find('y') }}{{ visitor.find('z').get() }}[{{ visitor.find('') }}] => yz[]",
                    "{{ count.known + 1 }}[{{ count.unknown }}]{{ count.share }}{{ counts }} => 4[]0.5[4, ]",
                    "{{ visitor.age }}{{ visitor.count(true).get() }}[{{ visitor.count(false) }}] => 78[]",
                    "{{ 'a b c'.split(' ', 1) }}{{ 'a b c'.split(' ', 0) }} => [a, b c][a b c]"
                })
        void areShownAsTheirContent(String text, String expected) throws IOException {
            assertThat(render(text, model)).isEqualTo(expected);
        }
    }

    @Nested
    class MissingValues {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{% include 'it' %}",
                    "{% include 'parts/end' %}",
                    "{% extends 'it' %}",
                    "{% extends 'parts/base' %}",
                    "{% import 'it' as it %}",
                    "{% from 'it' import m %}",
                    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
                    "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{% include 'it' %}{% endcall %}",
                    "{% extends 'parts/middle' %}{% block a %}{{ super() }}{% endblock %}"
                })
        void aTemplateThatRepeatsItselfIsAnError(String text) throws IOException {
            template("prompts/parts/end.jinja", "{% include 'parts/end' %}");
            template("prompts/parts/base.jinja", "{% include 'it' %}");
            template("prompts/parts/middle.jinja", "{% extends 'parts/top' %}{% block a %}{{ super() }}{% endblock %}");
            template("prompts/parts/top.jinja", "{% block a %}top{% endblock %}");

            assertThatThrownBy(() -> render(text, Map.of()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-779", "'it'");
            assertThatThrownBy(() -> render("{{ 'a'.unknown() }}", Map.of())).isInstanceOf(AgentException.class);
        }

        /** As in Jinja, for trees. */
        @Test
        void aMacroMayCallItself() throws IOException {
            record Part(String name, List<Part> parts) {}
            Part deep = new Part("x", List.of());
            for (int i = 0; i < 40; i++) {
                deep = new Part("x", List.of(deep));
            }
            String macro = "{% macro show(part) %}<{{ part.name }}{% for each in part.parts %}{% if each.name %}"
                    + "{{ show(each) }}{% endif %}{% endfor %}>{% endmacro %}{{ show(part) }}";
            Part rim = new Part("rim", List.of());

            assertThat(render(macro, Map.of("part", deep))).startsWith("<x<x").endsWith(">>>");
            assertThat(render(macro, Map.of("part", new Part("car", Collections.nCopies(200, rim)))))
                    .startsWith("<car<rim><rim>");
        }

        @Test
        void anEmptyComponentIsAnEmptyText() throws IOException {
            String text = "{{ customer.nick|default('-', true) }}[{{ customer.nick|default('-') }}]";

            assertThat(render(text, Map.of("customer", ADA))).isEqualTo("-[]");
        }

        @Test
        void reportsAMissingNameWithItsLineAndTheValues() {
            assertThatThrownBy(() -> render("Dear\n{{ costumer }}", Map.of("customer", ADA)))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-743", "'it'", "costumer", "line 2", "Values: customer");
            assertThatThrownBy(() -> render("{{ customer.nope }}", Map.of("customer", ADA)))
                    .hasMessageContainingAll("KARTA-743", "customer.nope");
        }

        @Test
        void anUnreadableFileIsAnErrorThatNamesTheFile() {
            var broken = new ClassLoader(null) {

                @Override
                public InputStream getResourceAsStream(String name) {
                    return new InputStream() {

                        @Override
                        public int read() throws IOException {
                            throw new IOException("disk error");
                        }

                        @Override
                        public int read(byte[] buffer, int offset, int length) throws IOException {
                            return read();
                        }
                    };
                }
            };

            assertThatThrownBy(() -> JinjaRenderer.of(broken).render("letter", Map.of()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-741", "'letter'", "prompts/letter.jinja", "IOException")
                    .hasRootCauseMessage("disk error");
        }

        @ParameterizedTest
        @ValueSource(strings = {"{{ count|log(count) }}", "{{ count|divide(0) }}", "{{ shop.sell('') }}"})
        void aValueThatCannotBeUsedIsAnErrorThatSaysWhere(String text) {
            assertThatThrownBy(() -> render("Dear\n" + text, Map.of("count", 1, "shop", new Shop())))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-744", "'it'", "line 2", "count");
        }

        @Test
        void reportsAMissingTemplateWithItsPath() throws IOException {
            var renderer = renderer();

            assertThatThrownBy(() -> renderer.render("gone", Map.of()))
                    .hasMessageContainingAll("KARTA-740", "prompts/gone.jinja");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{% include which %}",
                    "{% include 'parts/' ~ which %}",
                    "{% import 'parts/' ~ which as lib %}",
                    "{% extends 'parts/' ~ which %}",
                    "{% include 'parts/' ~ unknown %}"
                })
        void aComputedNameIsFoundOutWhenItIsUsed(String text) throws IOException {
            template("prompts/it.jinja", text);
            var renderer = renderer();

            assertThat(renderer.problems()).isEmpty();
            assertThatThrownBy(() -> renderer.render("it", Map.of("which", "gone")))
                    .hasMessageContaining("KARTA-74")
                    .hasMessageContaining("'it'");
        }
    }

    @Nested
    class WhenTemplatesAreChecked {

        @Test
        void everyOneInTheFolderIsAndWhatItNames() throws IOException {
            template("prompts/good.jinja", "{% include 'parts/fine' %}{{ x|upper }}");
            template("prompts/parts/fine.jinja", "{{ y }}");
            template("prompts/bad.jinja", "one\n{% include 'nowhere' %}");
            template("prompts/readme.md", "{% nothing");

            assertThat(renderer().problems())
                    .singleElement()
                    .asString()
                    .contains("KARTA-756", "'bad'", "prompts/nowhere.jinja", "line 2");
        }

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "{% if x => KARTA-742 => Unclosed",
                    "{% for i in x %}y => KARTA-742 => endfor",
                    "{% nope %} => KARTA-742 => nope",
                    "{{ x| }} => KARTA-742 => line 1",
                    "{{ x + }} => KARTA-742 => line 1",
                    "{{ x.size( }} => KARTA-742 => line 1",
                    "{% include 'parts/' ~ %} => KARTA-742 => line 1",
                    "{{ x|nofilter }} => KARTA-758 => nofilter",
                    "{% if x|nofilter %}{% endif %} => KARTA-758 => nofilter",
                    "{% for i in x if i %}{% endfor %} => KARTA-757 => if",
                    "{% for i in x %}{% else %}none{% endfor %} => KARTA-989 => else"
                })
        void mistakesAreFoundWithoutFillingThem(String template, String code, String said) throws IOException {
            template("prompts/it.jinja", template);
            var renderer = renderer();

            assertThat(renderer.problems("it")).isNotEmpty().first().asString().contains(code, "'it'", said);
            assertThatThrownBy(() -> renderer.render("it", Map.of("x", List.of())))
                    .hasMessageContaining(code);
        }

        @Test
        void anElseOfAConditionInALoopIsNoMistake() throws IOException {
            template("prompts/it.jinja", "{% for i in x %}{% if i > 1 %}b{% else %}a{% endif %}{% endfor %}");

            assertThat(renderer().render("it", Map.of("x", List.of(1, 2)))).isEqualTo("ab");
        }

        @Test
        void aByteOrderMarkIsRemoved() throws IOException {
            template("prompts/it.jinja", "\uFEFFHi");

            assertThat(renderer().render("it", Map.of())).isEqualTo("Hi");
        }

        @Test
        void theLengthOfTheResultIsLimited() throws IOException {
            template("prompts/it.jinja", "{% for i in x %}{% for j in x %}{{ text }}{% endfor %}{% endfor %}");
            List<Integer> thousand = Collections.nCopies(1000, 1);

            assertThatThrownBy(() -> renderer().render("it", Map.of("x", thousand, "text", "a".repeat(1000))))
                    .hasMessageContainingAll("KARTA-744: template 'it' cannot be rendered: ", "over limit");
        }

        @Test
        void includesThatNameEachOtherAreReadOnce() throws IOException {
            template("prompts/a.jinja", "{% include 'b' %}");
            template("prompts/b.jinja", "{% include 'a' %}");

            assertThat(renderer().problems()).isEmpty();
        }

        @Test
        void findsTemplatesInJars() throws IOException {
            Path jar = folder.resolve("with space.jar");
            try (OutputStream out = Files.newOutputStream(jar);
                    var entries = new JarOutputStream(out)) {
                entries.putNextEntry(new JarEntry("prompts/"));
                entries.putNextEntry(new JarEntry("prompts/bad.jinja"));
                entries.write("{% nope %}".getBytes(StandardCharsets.UTF_8));
                entries.closeEntry();
            }
            try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
                assertThat(JinjaRenderer.of(loader).problems())
                        .singleElement()
                        .asString()
                        .contains("'bad'");
            }
        }
    }

    @Test
    void itIsFoundAsAService() {
        assertThat(ServiceLoader.load(PromptRendererProvider.class)).hasExactlyElementsOfTypes(JinjaProvider.class);
    }

    @Nested
    class WhenTheNameOfATemplateIsComputed {

        /** The chatbot of Embabel's guide, in its own words. */
        @Test
        void rendersTheTemplatesOfEmbabelUnchanged() throws IOException {
            record Properties(String persona, String objective) {}
            template("prompts/elements/guardrails.jinja", "DO NOT DISCUSS POLITICS OR CONTROVERSIAL TOPICS.");
            template(
                    "prompts/elements/personalization.jinja",
                    """
                    {% set persona_template = "personas/" ~ properties.persona() ~ ".jinja" %}
                    {% include persona_template %}

                    {% set objective_template = "objectives/" ~ properties.objective() ~ ".jinja" %}
                    {% include objective_template %}""");
            template("prompts/personas/clause.jinja", "Your name is Clause. You are a brilliant legal chatbot");
            template("prompts/objectives/legal.jinja", "You are an authoritative interpreter of legal documents.");
            template(
                    "prompts/ragbot.jinja",
                    """
                    {% include "elements/guardrails.jinja" %}

                    {% include "elements/personalization.jinja" %}
                    """);

            assertThat(renderer().render("ragbot", Map.of("properties", new Properties("clause", "legal"))))
                    .containsSubsequence("POLITICS", "Your name is Clause", "authoritative interpreter");
        }

        @ParameterizedTest
        @CsvSource(
                delimiterString = "=>",
                value = {
                    "{{ x|nofilter }} => KARTA-758 => nofilter",
                    "{% if x %} => KARTA-742 => part",
                    "{% include 'gone' %} => KARTA-756 => prompts/gone.jinja"
                })
        void theTemplateIsValidatedWhenItIsUsed(String text, String code, String problem) throws IOException {
            template("prompts/part.jinja", text);

            assertThatThrownBy(() -> render("{% include name %}", Map.of("name", "part", "x", "y")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith(code)
                    .hasMessageContainingAll(problem, "'part'");
        }

        @Test
        void aMissingTemplateIsReportedByItsName() {
            assertThatThrownBy(() -> render("{% include 'personas/' ~ name %}", Map.of("name", "unknown")))
                    .hasMessageContainingAll("KARTA-744", "'it'", "personas/unknown");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "{{ name.upper() }} {{ name.lower() }} => ADA LOVELACE ada lovelace",
                "{{ name.title() }} {{ ' x '.strip() }} {{ 'abc'.capitalize() }} => Ada Lovelace x Abc",
                "{{ name.startswith('Ada') }} {{ name.endswith('x') }} {{ name.find('L') }} => true false 4",
                "{{ name.split()[1] }} {{ 'a,b'.split(',')[0] }} {{ ', '.join(list) }} => Lovelace a p, q",
                "{{ name.replace('Ada', 'Eve') }} {{ '12'.isdigit() }} => Eve Lovelace true",
                "{% for key, value in map.items() %}{{ key }}={{ value }} {% endfor %}{{ map.get('k') }} => k=v v",
                "{{ map.get('z', 'none') }} {{ map.keys()|length }} => none 1"
            })
    void methodsAreCalledAsInJinja(String text, String expected) throws IOException {
        Map<String, Object> model = Map.of("name", "Ada Lovelace", "list", List.of("p", "q"), "map", Map.of("k", "v"));

        assertThat(render(text, model)).isEqualTo(expected);
    }
}
