/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.Corpus;
import io.karta.generation.Mutations;
import io.karta.generation.RandomJson;
import io.karta.generation.Shape;
import io.karta.generation.ShapeNodes;
import io.karta.generation.TypeRef;
import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.json.JsonCursor;
import io.karta.generation.json.TreeNumber;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Node;
import jakarta.json.bind.annotation.JsonbProperty;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read directly is what reading with repairs makes of it: value, repairs and problems. */
class DirectReaderTest {

    enum Colour {
        RED,
        @Guide("as the sky")
        BLUE
    }

    record Numbers(
            int i,
            long l,
            short s,
            byte b,
            double d,
            float f,
            BigInteger big,
            BigDecimal decimal,
            Number any,
            boolean truth) {}

    record Texts(
            String text, char letter, CharSequence chars, LocalDate day, Duration time, Instant at, Colour colour) {}

    record Maybe(
            Optional<String> text,
            Optional<LocalDate> day,
            Optional<Path> path,
            OptionalInt i,
            OptionalLong l,
            OptionalDouble d,
            @Nullable Colour colour,
            @Nullable Object any,
            @DefaultsTo("7") int count,
            @Hidden @DefaultsTo("secret") String hidden) {}

    record Odd(int number) {
        Odd {
            if (number % 2 == 0) {
                throw new IllegalArgumentException("even");
            }
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // arrays are what is read here
    record Containers(
            List<Odd> odds,
            Set<String> names,
            SortedSet<Integer> sorted,
            int[] array,
            Colour[] colours,
            Map<String, List<Double>> rows,
            Map<Colour, Long> byColour,
            EnumMap<Colour, Odd> odd,
            List<Optional<String>> holes) {}

    sealed interface Knot {
        record Leaf(String name, double weight) implements Knot {}

        record Pair(Knot left, Knot right, @JsonbProperty("a note") Optional<String> note) implements Knot {}

        record Empty() implements Knot {}

        enum Known implements Knot {
            ROOT
        }
    }

    public static class Bean {
        public int count = 3;
        private String name = "none";

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getLength() {
            return name.length();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bean that && that.count == count && that.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    record Only(Only.Inner inner) {
        record Inner(int value) {}
    }

    private static final List<Shape<?>> SHAPES = List.of(
            Shape.of(Numbers.class),
            Shape.of(Texts.class),
            Shape.of(Maybe.class),
            Shape.of(Containers.class),
            Shape.of(Knot.class),
            Shape.of(Bean.class),
            Shape.of(Only.class),
            Shape.of(Odd.class),
            Shape.of(new TypeRef<List<Knot>>() {}),
            Shape.of(new TypeRef<List<Integer>>() {}),
            Shape.of(new TypeRef<List<List<String>>>() {}),
            Shape.of(new TypeRef<Map<String, Object>>() {}),
            Shape.of(new TypeRef<Map<String, Maybe>>() {}),
            Shape.of(Object.class));

    private static final List<String> AROUND = List.of(
            "%s",
            " \n%s\t",
            "\ufeff%s\u00a0",
            "Sure, it's this:\n```json\n%s\n```\nI hope that helps!",
            "```\n%s```",
            "```json\n%s",
            "Here: %s.",
            "Here {it} is: %s",
            "(%s)",
            "cb(%s);",
            "<answer>%s</answer>",
            "<think>{}</think>%s",
            "{\"value\": %s}",
            "{\"value\": {\"value\": %s}}",
            "{\"result\": %s}",
            "[%s]",
            "[%1$s, %1$s]",
            "%1$s\n%1$s",
            "%1$s, %1$s",
            "%s, \"more\": 1}",
            "%s}",
            "%s]",
            "\"%s\"",
            "// note\n%s",
            "/* {} */ %s // end",
            "%s </think> {}",
            "%s (1, 2)",
            "%s ``` (1, 2)",
            "%s,",
            "1. %s");

    private static void check(Shape<?> shape, String text) {
        check(ShapeNodes.of(shape), new Aligner.Mode(false, false), text);
        check(ShapeNodes.of(shape), new Aligner.Mode(true, false), text);
        check(ShapeNodes.of(shape), new Aligner.Mode(false, true), text);
        check(ShapeNodes.of(shape), new Aligner.Mode(true, true), text);
    }

    private static void check(Node node, Aligner.Mode mode, String text) {
        var reading = new AnswerReader<Object>(node, mode);

        var read = reading.read(text);
        var expected = reading.readAny(text);

        assertThat(read.repairs()).as(text).hasToString(expected.repairs().toString());
        assertThat(read.problems()).as(text).isEqualTo(expected.problems());
        assertThat(read.optional())
                .as(text)
                .usingRecursiveComparison()
                .withStrictTypeChecking()
                .isEqualTo(expected.optional());
    }

    private static boolean isDirect(Shape<?> shape, String text) {
        return isDirect(shape, new Aligner.Mode(false, false), text);
    }

    private static boolean isDirect(Shape<?> shape, Aligner.Mode mode, String text) {
        return DirectReader.read(ShapeNodes.of(shape), mode, text, nothing -> null) != null;
    }

    private static String instance(Shape<?> shape, long seed) {
        var random = new RandomJson(new SplittableRandom(seed), RandomJson.ANY_CHARACTER);
        return ShapeNodes.of(shape) instanceof AnyNode
                ? random.document().toString()
                : random.instance(shape.jsonSchema()).toString();
    }

    static Stream<String> texts() {
        return Corpus.seeds().stream();
    }

    @ParameterizedTest
    @MethodSource("texts")
    void readsKnownTextsAsBefore(String text) {
        SHAPES.forEach(shape -> check(shape, text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"i\": -0, \"l\": -0, \"s\": 1, \"b\": 1, \"d\": -0.0, \"f\": -0, \"big\": 1, \"decimal\": 1.0, "
                        + "\"any\": 1, \"truth\": true}",
                "{\"i\": 2147483648, \"l\": 9223372036854775808, \"s\": 1, \"b\": 1, \"d\": 1, \"f\": 1, \"big\": "
                        + "1, \"decimal\": 1, \"any\": 1, \"truth\": true}",
                "{\"i\": 1.0, \"l\": 1e2, \"s\": 1, \"b\": 1, \"d\": 1e400, \"f\": 1e40, \"big\": 1, \"decimal\": "
                        + "1, \"any\": 1, \"truth\": true}",
                "{\"i\": 01, \"l\": 1., \"s\": +1, \"b\": .5, \"d\": 1e, \"f\": -, \"big\": 1, \"decimal\": 1, "
                        + "\"any\": 1, \"truth\": tru}",
                "{\"text\": \"\", \"day\": \"\", \"path\": \"\", \"i\": \"\", \"colour\": \"null\", \"any\": \"\"}",
                "{\"text\": \" null \", \"day\": \"Null\", \"path\": \"\\u0020\", \"i\": null, \"l\": null, "
                        + "\"colour\": null, \"any\": null, \"count\": null}",
                "{\"text\": \"a\", \"text\": \"b\", \"hidden\": \"x\", \"count\": 1}",
                "{\"text\": \"a\\u00e9\\n\\\"\", \"any\": {\"a\": [1, null]}}",
                "{\"text\": \"a\\d\"}",
                "{\"text\": \"a\nb\"}",
                "{\"number\": 2}",
                "{\"number\": 3, }",
                "{\"number\": 3 \"other\": 4}",
                "{\"Number\": 3}",
                "{\"num\\u0062er\": 3}",
                "{\"count\": 4, \"name\": \"x\", \"length\": 1}",
                "{\"value\": 1}",
                "{\"inner\": {\"inner\": {\"value\": 1}}}",
                "{\"type\": \"Leaf\", \"name\": \"a\", \"weight\": 0.1}",
                "{\"name\": \"a\", \"weight\": 0.1, \"type\": \"Leaf\"}",
                "{\"type\": \"leaf\", \"name\": \"a\", \"weight\": 0.1}",
                "{\"type\": \"Pair\", \"left\": \"Empty\", \"right\": \"ROOT\", \"a note\": \"\"}",
                "{\"type\": \"Pair\", \"left\": {\"type\": \"Empty\"}, \"right\": {\"type\": \"ROOT\"}}",
                "{\"type\": \"Leaf\", \"type\": \"Leaf\", \"name\": \"a\", \"weight\": 0.1}",
                "{\"type\": \"Empty\", }",
                "{\"type\": \"Empty\"",
                "[1, null, 3]",
                "[1, 2, \"3\"]",
                "[]",
                "{}",
                "{\"a\": null}",
                "{\"a\": {}, \"a\": {}}",
                "",
                "\0{}",
                "{}\0",
                "{\"odds\": [{\"number\": 1}, {\"number\": 2}], \"names\": [], \"sorted\": [], \"array\": [], "
                        + "\"colours\": [], \"rows\": {}, \"byColour\": {}, \"odd\": {}, \"holes\": []}",
                "{\"odds\": [], \"names\": [\"b\", \"a\", \"b\"], \"sorted\": [3, 1, 2], \"array\": [1, 2], "
                        + "\"colours\": [\"BLUE\"], \"rows\": {\"x\": [0.1, -1.50]}, \"byColour\": {\"RED\": 1}, "
                        + "\"odd\": "
                        + "{\"BLUE\": {\"number\": 1}}, \"holes\": [null, \"a\", \"\"]}"
            })
    void readsEdgeCasesAsBefore(String text) {
        for (var around : AROUND) {
            SHAPES.forEach(shape -> check(shape, around.formatted(text)));
        }
    }

    @Property(tries = 100, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void readsValuesOfTheirSchemasAsBefore(@ForAll long seed) {
        for (var shape : SHAPES) {
            var text = instance(shape, seed);
            check(shape, text);
            var around = AROUND.get(new SplittableRandom(seed).nextInt(AROUND.size()));
            check(shape, around.formatted(text));
        }
    }

    @Property(tries = 100, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void readsValuesOfSchemasAsBefore(@ForAll long seed) {
        var json = new RandomJson(new SplittableRandom(seed), RandomJson.ANY_CHARACTER);
        var schema = json.schema();

        check(Shape.ofSchema(schema), json.instance(schema).toString());
    }

    @Property(tries = 2_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void readsDamagedValuesAsBefore(@ForAll long seed) {
        var random = new SplittableRandom(seed);
        var shape = SHAPES.get(random.nextInt(SHAPES.size()));
        var texts = new ArrayList<>(List.of(instance(shape, seed), instance(shape, seed + 1)));

        check(shape, new Mutations(random, texts).next());
    }

    @Property(tries = 150, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void readsDamagedTextsAsBefore(@ForAll long seed) {
        var text = new Mutations(new SplittableRandom(seed), Corpus.seeds()).next();

        SHAPES.forEach(shape -> check(shape, text));
    }

    @Property(tries = 10_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void readsFractionsAsJavaDoes(@ForAll long seed) {
        var random = new SplittableRandom(seed);
        int digits = 1 + random.nextInt(TreeNumber.EXACT_DIGITS);
        var number = new BigDecimal(
                BigInteger.valueOf(random.nextLong((long) Math.pow(10, digits))), random.nextInt(digits + 1));
        var text = (random.nextBoolean() ? "-" : "") + number.toPlainString();

        var direct = new JsonCursor(text);

        assertThat(direct.skipNumber()).isTrue();
        assertThat(direct.at()).isEqualTo(text.length());
        if (direct.digitCount() <= TreeNumber.EXACT_DIGITS) {
            assertThat(TreeNumber.exact(direct.digits(), direct.fraction(), text.startsWith("-")))
                    .isEqualTo(Double.parseDouble(text));
        }
    }

    @Test
    void isTheWayOfWellFormedAnswers() {
        var texts = SHAPES.stream()
                .filter(shape -> !(ShapeNodes.of(shape) instanceof AnyNode))
                .filter(shape -> isDirect(shape, shape.exampleJson().toString()))
                .toList();

        assertThat(texts).hasSize(SHAPES.size() - 1);
        assertThat(isDirect(Shape.of(Odd.class), "Sure:\n```json\n{\"number\": 3}\n```\nDone."))
                .isTrue();
        assertThat(isDirect(Shape.of(Odd.class), "{\"number\": \"3\"}")).isFalse();
    }

    @Test
    void isTheWayOfStoredValues() {
        var stored = new Aligner.Mode(true, true);

        assertThat(isDirect(Shape.of(Knot.class), stored, "{\"type\":\"Leaf\",\"name\":\"a\",\"weight\":0.1}"))
                .isTrue();
        assertThat(isDirect(Shape.of(Maybe.class), stored, "{\"text\":\"a\",\"count\":1,\"hidden\":\"b\"}"))
                .isTrue();
    }

    @Test
    void nestingIsLimitedAsBefore() {
        var shape = Shape.of(new TypeRef<Map<String, Object>>() {});
        for (int levels : List.of(1, 63, 64, 65, 511, 512, 513, 600, 10_000)) {
            check(shape, "{\"a\":".repeat(levels) + "1" + "}".repeat(levels));
            check(shape, "[".repeat(levels) + "]".repeat(levels));
        }
        for (int levels : List.of(1, 63, 64, 65, 100, 512, 600)) {
            check(Shape.of(Knot.class), pairs(levels));
        }
    }

    private static String pairs(int levels) {
        return "{\"type\": \"Pair\", \"right\": {\"type\": \"Empty\"}, \"left\": ".repeat(levels)
                + "{\"type\": \"Empty\"}"
                + "}".repeat(levels);
    }
}
