/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Guide;
import io.karta.generation.result.Problem;
import jakarta.json.Json;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.annotation.JsonbDateFormat;
import jakarta.json.bind.annotation.JsonbNumberFormat;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormatsTest {

    @JsonbDateFormat("dd.MM.yyyy")
    record Trip(
            LocalDate start,
            @JsonbDateFormat(value = "d. MMMM yyyy", locale = "de") LocalDate end,
            @Guide("All the stops") List<LocalDate> stops,
            Optional<LocalDate> booked,
            @JsonbDateFormat(JsonbDateFormat.TIME_IN_MILLIS) Instant created,
            @JsonbDateFormat("yyyy-MM-dd HH:mm:ss") Instant changed,
            @JsonbDateFormat("dd.MM.yyyy HH:mm XXX") OffsetDateTime departure,
            @JsonbDateFormat("dd.MM.yyyy HH:mm") LocalDateTime arrival,
            @JsonbDateFormat(JsonbDateFormat.DEFAULT_FORMAT) LocalDate usual) {}

    record Call(OffsetDateTime at, OffsetTime until) {}

    record Bill(
            @JsonbNumberFormat(value = "#,##0.00", locale = "de") BigDecimal total,
            @JsonbNumberFormat("0000") int number,
            @JsonbNumberFormat("#0.0%") double discount) {}

    private static final Trip TRIP = new Trip(
            LocalDate.of(2026, 3, 1),
            LocalDate.of(2026, 3, 12),
            List.of(LocalDate.of(2026, 3, 4)),
            Optional.of(LocalDate.of(2025, 12, 24)),
            Instant.ofEpochMilli(1_700_000_000_123L),
            Instant.parse("2026-01-02T03:04:05Z"),
            OffsetDateTime.parse("2026-03-01T10:30:00+02:00"),
            LocalDateTime.of(2026, 3, 1, 18, 5),
            LocalDate.of(2026, 4, 5));

    private static final Bill BILL = new Bill(new BigDecimal("1234.50"), 42, 0.125);

    @Nested
    class Dates {

        private final Shape<Trip> shape = Shape.of(Trip.class);

        @Test
        void areWritten() {
            assertThat(shape.write(TRIP))
                    .hasToString("{\"start\":\"01.03.2026\",\"end\":\"12. März 2026\",\"stops\":[\"04.03.2026\"],"
                            + "\"booked\":\"24.12.2025\",\"created\":1700000000123,\"changed\":\"2026-01-02 03:04:05\","
                            + "\"departure\":\"01.03.2026 10:30 +02:00\",\"arrival\":\"01.03.2026 18:05\","
                            + "\"usual\":\"2026-04-05\"}");
        }

        @Test
        void areReadBack() {
            assertThat(shape.strict().read(shape.write(TRIP)).value()).isEqualTo(TRIP);
        }

        @Test
        void haveSecondsAsTheFormatsOfJsonSchemaRequire() {
            var shapeOfCall = Shape.of(Call.class);
            var call = new Call(OffsetDateTime.parse("2026-03-01T10:00+01:00"), OffsetTime.parse("12:00Z"));

            var json = shapeOfCall.write(call);

            assertThat(json).hasToString("{\"at\":\"2026-03-01T10:00:00+01:00\",\"until\":\"12:00:00Z\"}");
            assertThat(shapeOfCall.strict().read(json).value()).isEqualTo(call);
        }

        @Test
        void letAModelWriteTheUsualFormToo() {
            var result = Shape.of(Trip.class)
                    .read(shape.write(TRIP).toString().replace("01.03.2026\",\"end", "2026-03-01\",\"end"));

            assertThat(result.value()).isEqualTo(TRIP);
            assertThat(result.repairs()).isNotEmpty();
        }

        @Test
        void areToldToModels() {
            var properties = shape.jsonSchema().getJsonObject("properties");

            assertThat(properties.get("start"))
                    .hasToString("{\"type\":\"string\",\"description\":\"in the form dd.MM.yyyy\"}");
            assertThat(properties.get("created"))
                    .hasToString(
                            "{\"type\":\"integer\",\"minimum\":-9223372036854775808,\"maximum\":9223372036854775807}");
            assertThat(properties.getJsonObject("stops").getJsonObject("items").getString("description"))
                    .isEqualTo("in the form dd.MM.yyyy");
            assertThat(shape.promptFragment()).contains("\"start\": <Date: in the form dd.MM.yyyy>");
        }

        @Test
        void holdForArtificialValues() {
            assertThat(shape.example().start()).isEqualTo(LocalDate.of(2000, 1, 1));
        }

        @Test
        void mayComeFromAConfiguration() {
            record Day(LocalDate day) {}
            var shapes = JsonbTypes.shapes(new JsonbConfig().withDateFormat("yyyy/MM/dd", Locale.ROOT));

            assertThat(shapes.of(Day.class).write(new Day(LocalDate.of(2026, 3, 1))))
                    .hasToString("{\"day\":\"2026/03/01\"}");
        }
    }

    @Nested
    class Numbers {

        private final Shape<Bill> shape = Shape.of(Bill.class);

        @Test
        void areWrittenAsTexts() {
            assertThat(shape.write(BILL))
                    .hasToString("{\"total\":\"1.234,50\",\"number\":\"0042\",\"discount\":\"12.5%\"}");
        }

        @Test
        void areReadBack() {
            var bill = shape.strict().read(shape.write(BILL)).value();

            assertThat(bill.total()).isEqualByComparingTo("1234.5");
            assertThat(bill.number()).isEqualTo(42);
            assertThat(bill.discount()).isEqualTo(0.125);
        }

        @Test
        void letAModelWriteNumbers() {
            var bill = shape.read("{\"total\": 3.5, \"number\": 7, \"discount\": 0.5}")
                    .value();

            assertThat(bill).isEqualTo(new Bill(new BigDecimal("3.5"), 7, 0.5));
        }
    }

    record Visit(LocalDate day, Duration length, @JsonbDateFormat("dd.MM.yyyy") LocalDate next) {}

    @Test
    void problemsShowAnExampleOfTheFormat() {
        var json = "{\"day\":\"1 May\",\"length\":\"1 hour\",\"next\":\"2026-05-01\"}";

        assertThat(Shape.of(Visit.class).strict().read(json).problems())
                .extracting(Problem::text)
                .containsExactly(
                        "must be a Date such as 2000-01-01, but is the text \"1 May\"",
                        "must be a Duration such as PT1H, but is the text \"1 hour\"",
                        "must be a Date such as 01.01.2000, but is the text \"2026-05-01\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"English (US)", "", " ", "en US", "e"})
    void invalidLocalesAreProblems(String text) {
        assertThat(Shape.of(Locale.class).strict().read("\"" + text + "\"").problems())
                .hasSize(1);
        assertThat(Shape.of(Locale.class).read("\"" + text + "\"").isPresent()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"de_AT", "de-AT", "zh-Hant-TW", "und"})
    void localesAreTags(String text) {
        var locale = Shape.of(Locale.class).strict().read("\"" + text + "\"").value();

        assertThat(locale.toLanguageTag()).isEqualTo(text.replace('_', '-'));
        assertThat(Shape.of(Locale.class)
                        .strict()
                        .read(Shape.of(Locale.class).write(locale))
                        .value())
                .isEqualTo(locale);
    }

    record Old(Date date, Calendar calendar, GregorianCalendar other, TimeZone zone, URL url, Path path) {}

    @Test
    void olderClassesAreTextsToo() throws Exception {
        var zoned = ZonedDateTime.parse("2026-03-01T10:30:00+01:00[Europe/Berlin]");
        var old = new Old(
                Date.from(Instant.parse("2026-01-02T03:04:05Z")),
                GregorianCalendar.from(zoned),
                GregorianCalendar.from(zoned),
                TimeZone.getTimeZone("Europe/Berlin"),
                new URL("https://example.org/a"),
                Path.of("a", "b"));
        var shape = Shape.of(Old.class);

        var json = shape.write(old);

        assertThat(json.asJsonObject().getString("date")).isEqualTo("2026-01-02T03:04:05Z");
        assertThat(shape.strict().read(json).value()).isEqualTo(old);
    }

    public record Times(
            LocalTime opens,
            LocalDateTime arrival,
            ZonedDateTime departure,
            Calendar delivery,
            OffsetDateTime sent,
            OffsetTime closes) {}

    /** Yasson writes the formats of the specification; Johnzon omits seconds that are 0. */
    @Test
    void timesHaveTheDefaultFormatsOfJsonB() throws Exception {
        var noon = LocalDateTime.of(2026, 3, 1, 12, 0);
        var berlin = noon.atZone(ZoneId.of("Europe/Berlin"));
        var whole = new Times(
                noon.toLocalTime(),
                noon,
                berlin,
                GregorianCalendar.from(berlin),
                berlin.toOffsetDateTime(),
                berlin.toOffsetDateTime().toOffsetTime());
        var shape = Shape.of(Times.class);

        var json = shape.write(whole);

        assertThat(json)
                .isEqualTo(Json.createReader(new StringReader(JsonbVendor.YASSON.write(whole, new JsonbConfig())))
                        .readObject());
        assertThat(shape.strict().read(json).value()).isEqualTo(whole);
    }
}
