/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Tuple;
import io.karta.generation.json.Repair;
import io.karta.generation.json.TreeString;
import io.karta.generation.result.Problem;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlignmentTest {

    enum Color {
        RED,
        GREEN,
        @Guide(value = "deep sea", aliases = "navy")
        BLUE
    }

    record Point(int n, Optional<String> note) {}

    record Camel(String firstName, List<Color> favouriteColors) {}

    record Only(String name) {}

    record Dated(LocalDate day, Instant moment) {}

    record Search(String words, @DefaultsTo("10") int limit) {}

    record Positive(int n) {
        Positive {
            if (n <= 0) {
                throw new IllegalArgumentException("n must be positive");
            }
        }
    }

    sealed interface Expression {
        record Sum(Expression left, Expression right) implements Expression {}

        record Product(Expression left, Expression right) implements Expression {}

        record Literal(int value) implements Expression {}
    }

    sealed interface Place {
        @Tuple
        record Flat(double x, double y) implements Place {}

        @Tuple
        record High(double x, double y, double z) implements Place {}

        record Origin() implements Place {}
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "42|42",
                "1,234|1234",
                "1,234,567|1234567",
                "12345,678|12345.678",
                "0,9|0.9",
                "0,123|0.123",
                "3,14|3.14",
                "1.234,56|1234.56",
                "1,234.56|1234.56",
                "1'000.5|1000.5",
                "12 345,67|12345.67",
                "$5|5",
                "€ 3,50|3.50",
                "50%|50",
                "1_000|1000",
                ".5|.5",
                "1/4|0.25",
                "0x1F|31",
                "about 42 apples|42",
                "-3|-3",
            })
    void readsNumbersAsPeopleWriteThem(String text, BigDecimal expected) {
        var result = Shape.of(BigDecimal.class).read(new TreeString(text));

        assertThat(result.value()).isEqualByComparingTo(expected);
        assertThat(result.repairs()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,2,3", "1 or 2", "2024-01-01", "many", "", "1/0", "12,34.56,78", "10:30", "on 5/6/2024"})
    void rejectsAmbiguousNumbers(String text) {
        var result = Shape.of(BigDecimal.class).read(new TreeString(text));

        assertThat(result.problems()).extracting(Problem::text).allMatch(it -> it.startsWith("must be a Decimal"));
        assertThat(result.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"3.0,3", "1e2,100"})
    void wholeNumbersMayHaveAPoint(String json, int expected) {
        var result = Shape.of(Integer.class).read(json);

        assertThat(result.value()).isEqualTo(expected);
        assertThat(result.repairs()).extracting(Repair::what).containsExactly(json + " read as " + expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.5", "99999999999", "1e999999999", "true", "{}", "[1,2]"})
    void anIntIsNothingElse(String json) {
        var result = Shape.of(Integer.class).read(json);

        assertThat(result.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"yes,true", "No,false", "False.,false", "1,true", "true,true"})
    void readsBooleans(String text, boolean expected) {
        var result = Shape.of(Boolean.class).read(text);

        assertThat(result.value()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"It is not true", "maybe", "2"})
    void doesNotGuessBooleans(String text) {
        var result = Shape.of(Boolean.class).read(text);

        assertThat(result.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RED|RED",
                "red|RED",
                "The color is RED.|RED",
                "gren|GREEN",
                "deep sea|BLUE",
                "BLUE: deep sea|BLUE",
                "navy|BLUE",
                "[\"green\"]|GREEN",
                "{\"color\":\"red\"}|RED",
            })
    void readsConstants(String text, Color expected) {
        var result = Shape.of(Color.class).read(text);

        assertThat(result.value()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"infrared", "red or green", "purple", ""})
    void doesNotGuessConstants(String text) {
        var result = Shape.of(Color.class).read(text);

        assertThat(result.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"n\":1}",
                "{\"N\":\"1\",\"Note\":null}",
                "{\"result\":{\"n\":1}}",
                "[{\"n\":1}]",
                "\"{\\\"n\\\":1}\"",
                "{n:1} {n:2}",
                "{x} {n:1}",
                "{\"n\":1,\"more\":[]}",
            })
    void readsObjectsInEveryWrapping(String text) {
        var result = Shape.of(Point.class).read(text);

        assertThat(result.value()).isEqualTo(new Point(1, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"n\":null}|/n must be an Int, but is null",
                "{\"n\":\"a lot\"}|/n must be an Int, but is the text \"a lot\"",
                "{\"note\":\"x\"}|/n is missing",
                "[{\"n\":1},{\"n\":2}]|must be one object, but is an array with several",
            })
    void saysWhereAnObjectDoesNotFit(String text, String problem) {
        var result = Shape.of(Point.class).read(text);

        assertThat(result.problems()).extracting(Problem::toString).containsExactly(problem);
    }

    @Test
    void acceptsOtherSpellingsOfNames() {
        var result = Shape.of(Camel.class).read("{\"first_name\":\"Ada\",\"Favourite Colors\":\"red\"}");

        assertThat(result.value()).isEqualTo(new Camel("Ada", List.of(Color.RED)));
        assertThat(result.repairs())
                .extracting(Repair::toString)
                .contains("single value read as a list at /favouriteColors");
    }

    @Test
    void aValueMayStandForTheOnlyComponent() {
        var result = Shape.of(Only.class).read("\"Ada\"");

        assertThat(result.value()).isEqualTo(new Only("Ada"));
    }

    @Test
    void datesMayHaveOtherForms() {
        var result = Shape.of(Dated.class).read("{day: '2024/3/1', moment: '2024-01-01 10:00:00Z'}");

        assertThat(result.value())
                .isEqualTo(new Dated(LocalDate.of(2024, 3, 1), Instant.parse("2024-01-01T10:00:00Z")));
    }

    @Test
    void declaredDefaultsFillWhatIsMissing() {
        var result = Shape.of(Search.class).read("{\"words\": \"kettle\"}");

        assertThat(result.value()).isEqualTo(new Search("kettle", 10));
    }

    @Test
    void constructorsMayRefuse() {
        var result = Shape.of(Positive.class).read("{\"n\": -1}");

        assertThat(result.problems()).containsExactly(new Problem("", "is refused by Positive: n must be positive"));
    }

    @Nested
    class WithSeveralDocuments {

        private final Shape<List<Point>> points = Shape.of(new TypeRef<List<Point>>() {});

        @Test
        void aListTakesThemAll() {
            var result = points.read("first {n:1} and [x] then {n:2}");

            assertThat(result.value()).extracting(Point::n).containsExactly(1, 2);
        }

        @Test
        void aRealListIsBetterThanSingleValues() {
            var result = points.read("{\"n\":1} but really [{\"n\":2},{\"n\":3}]");

            assertThat(result.value()).extracting(Point::n).containsExactly(2, 3);
        }

        @Test
        void numbersInARowAreAList() {
            var result = Shape.of(new TypeRef<List<Integer>>() {}).read("1, 2, 3");

            assertThat(result.value()).containsExactly(1, 2, 3);
        }

        @Test
        void textAloneIsNoList() {
            var result = Shape.of(new TypeRef<List<String>>() {}).read("nothing here");

            assertThat(result.isEmpty()).isTrue();
        }
    }

    @Nested
    class WithVariants {

        private final Shape<Expression> shape = Shape.of(Expression.class);

        @Test
        void findsThemByNameOrByTheirComponents() {
            var result = shape.read("{\"Sum\":{\"left\":{\"value\":1},\"right\":{\"type\":\"literal\",\"value\":2}}}");

            assertThat(result.value())
                    .isEqualTo(new Expression.Sum(new Expression.Literal(1), new Expression.Literal(2)));
        }

        @Test
        void doesNotChooseBetweenTwoThatFit() {
            var result = shape.read("{\"left\":{\"value\":1},\"right\":{\"value\":2}}");

            assertThat(result.problems()).extracting(Problem::pointer).containsExactly("/type");
        }

        @Test
        void deepGuessesStayCheap() {
            var text = "{\"value\":1}";
            for (int i = 0; i < 200; i++) {
                text = "{\"left\":" + text + ",\"right\":{\"value\":1}}";
            }

            var result = shape.read(text);

            assertThat(result.isEmpty()).isTrue();
        }

        @Test
        void guessesDeeperThanTheStackAreAProblem() {
            var text = "{\"value\":1}";
            for (int i = 0; i < 500; i++) {
                text = "{\"left\":" + text + ",\"right\":{\"value\":1}}";
            }

            var result = shape.read(text);

            assertThat(result.isEmpty()).isTrue();
        }

        @Test
        void tuplesAreToldByTheirLength() {
            var places = Shape.of(Place.class);

            assertThat(places.read("[1,2]").value()).isEqualTo(new Place.Flat(1, 2));
            assertThat(places.read("[1,2,3]").value()).isEqualTo(new Place.High(1, 2, 3));
            assertThat(places.read("\"Origin\"").value()).isEqualTo(new Place.Origin());
            assertThat(places.write(new Place.Flat(1, 2))).hasToString("[1.0,2.0]");
        }
    }

    @Nested
    class Strictly {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{\"n\":\"1\",\"note\":3}|/n,/note",
                    "{\"N\":1}|/n",
                    "[{\"n\":1}]|''",
                    "{n:1}|''",
                    "Sure: {\"n\":1}|''",
                })
        void everyDeviationIsAProblem(String text, String pointers) {
            var result = Shape.of(Point.class).strict().read(text);

            assertThat(result.problems()).extracting(Problem::pointer).containsExactly(pointers.split(","));
        }

        @Test
        void constantsAreSpelledAsTheyAre() {
            var result =
                    Shape.of(Camel.class).strict().read("{\"firstName\":\"A\",\"favouriteColors\":[\"red\",\"RED\"]}");

            assertThat(result.problems()).extracting(Problem::pointer).containsExactly("/favouriteColors/0");
        }

        @Test
        void mapsKeepTheirKeys() {
            var result =
                    Shape.of(new TypeRef<Map<Color, Integer>>() {}).strict().read("{\"RED\":1}");

            assertThat(result.value()).isEqualTo(Map.of(Color.RED, 1));
        }
    }
}
