/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.generation.Shape;
import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.FormField;
import io.karta.generation.form.FormModel;
import io.karta.rest.Browser;
import io.karta.sample.Servers.Scripted;
import jakarta.json.Json;
import jakarta.json.JsonValue;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The form of the desk draws each kind of field, and what it reads is what the shape reads. */
@ExtendWith(Servers.class)
class FormIT {

    record Everything(
            String text,
            @FormField(multiline = true) String longText,
            @Email String email,
            URI link,
            @FormField(help = "How many?") @Min(1) @Max(5) int integer,
            BigDecimal number,
            boolean truth,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            Instant instant,
            Color color,
            List<Color> colors,
            Address address,
            List<Address> others,
            Map<String, Integer> scores,
            Delivery delivery,
            JsonValue json,
            @DefaultsTo("7") int days,
            Optional<String> remark,
            Optional<Address> spare) {}

    enum Color {
        RED,
        @FormField(label = "<b>Green</b>")
        GREEN
    }

    record Address(String street) {}

    sealed interface Delivery {}

    record Parcel(int weight) implements Delivery {}

    record PickUp(@FormField(label = "Where") String place) implements Delivery {}

    private static final String FILL =
            """
            const field = (label, i = 0) => [...document.querySelectorAll('#form label')]
                .filter(each => each.childNodes[0].textContent.trim() == label)[i];
            const control = (label, i) => document.getElementById(field(label, i).htmlFor);
            const fill = (label, value, i) => { control(label, i).value = value;
                control(label, i).dispatchEvent(new Event('change')) };
            const group = label => [...document.querySelectorAll('#form legend')]
                .find(each => each.textContent == label).parentElement;
            const add = label => [...group(label).querySelectorAll('button')].at(-1).click();
            """;

    private final Liberty liberty;
    private @Nullable Browser browser;

    FormIT(Scripted server) {
        liberty = server.liberty();
    }

    @BeforeEach
    void draw() throws Exception {
        var executable = Browser.find();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH, so the form is not tested");
        browser = Browser.start(
                executable.get(), Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium"));
        browser.open(liberty.uri("/desk.html"));
        var form = Shape.of(FormModel.class).write(Shape.of(Everything.class).form(Locale.ENGLISH));
        browser.read("import('" + liberty.uri("/form.js") + "').then(({Fields}) => { window.fields = new Fields("
                + form.asJsonObject().getJsonArray("fields") + ");"
                + "fields.element.id = 'form'; document.body.replaceChildren(fields.element) })");
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private String run(String script) throws Exception {
        return browser.read("(() => { " + FILL + script + " })()");
    }

    @Test
    void readsEachKindOfField() throws Exception {
        run(
                """
                fill('Text', 'a'); fill('Long text', 'b\\nc'); fill('Email', 'ada@example.com');
                fill('Link', 'https://example.com'); fill('Integer', '3'); fill('Number', '0.50');
                fill('Truth', 'false'); fill('Date', '2026-02-03'); fill('Time', '12:30');
                fill('Date time', '2026-02-03T12:30'); fill('Color', 'GREEN'); fill('Street', 'First street');
                control('Instant').value = new Date(Date.parse('2026-02-03T12:30:00Z')
                    - new Date('2026-02-03T12:30:00Z').getTimezoneOffset() * 60000).toISOString().slice(0, 16);
                group('Colors').querySelector('[value=RED]').click();
                add('Others'); fill('Street', 'Second street', 1);
                add('Scores'); fill('Key', 'Ada'); fill('Value', '9');
                fill('Type', 'PickUp'); fill('Where', 'the shop'); fill('Json', '{"a": [1]}');
                """);

        var read = Shape.of(Everything.class).readForm(run("return JSON.stringify(fields.read())"));

        assertThat(read.orElseThrow())
                .isEqualTo(new Everything(
                        "a",
                        "b\nc",
                        "ada@example.com",
                        URI.create("https://example.com"),
                        3,
                        new BigDecimal("0.50"),
                        false,
                        LocalDate.of(2026, 2, 3),
                        LocalTime.of(12, 30),
                        LocalDateTime.of(2026, 2, 3, 12, 30),
                        Instant.parse("2026-02-03T12:30:00Z"),
                        Color.GREEN,
                        List.of(Color.RED),
                        new Address("First street"),
                        List.of(new Address("Second street")),
                        Map.of("Ada", 9),
                        new PickUp("the shop"),
                        Json.createObjectBuilder()
                                .add("a", Json.createArrayBuilder().add(1))
                                .build(),
                        7,
                        Optional.empty(),
                        Optional.empty()));
    }

    @Test
    void labelsEachControlAndShowsItsConstraints() throws Exception {
        assertThat(run("return [...document.querySelectorAll('#form input, #form select, #form textarea')]"
                        + ".filter(each => each.labels.length != 1).length"))
                .isEqualTo("0");
        assertThat(run("return document.getElementById(control('Integer').getAttribute('aria-describedby')"
                        + ".split(' ')[0]).textContent"))
                .isEqualTo("How many? · at least 1, at most 5");
        assertThat(run("return field('Remark').textContent")).isEqualTo("Remark optional");
        assertThat(run("return [...control('Color').options].at(-1).textContent"))
                .isEqualTo("<b>Green</b>");
    }

    @Test
    void showsProblemsAtTheirFields() throws Exception {
        var rest = run(
                """
                add('Others'); fields.read();
                const rest = fields.show([{pointer: '/others/0/street', detail: '<i>is missing</i>'},
                    {pointer: '/integer', detail: 'is too high'}, {pointer: '/scores/Ada', detail: 'is no number'},
                    {pointer: '', detail: 'is contradictory'}]);
                return rest.map(each => each.detail)""");

        assertThat(rest).isEqualTo("is contradictory");
        assertThat(run("return document.activeElement == control('Integer')")).isEqualTo("true");
        assertThat(run("return [...document.querySelectorAll('#form .wrong')].map(each => each.textContent)"
                        + ".filter(text => text).join()"))
                .isEqualTo("is too high,<i>is missing</i>,is no number");
        assertThat(run("return control('Street', 1).getAttribute('aria-invalid')"))
                .isEqualTo("true");
    }

    @Test
    void removesRows() throws Exception {
        run("add('Others'); add('Others'); fill('Street', 'second', 2);"
                + "group('Others').querySelector('.row button').click()");

        assertThat(run("return JSON.stringify(fields.read().others)")).isEqualTo("[{\"street\":\"second\"}]");
    }
}
