/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.Corpus;
import io.karta.generation.RandomJson;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.TypeRef;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.Tuple;
import io.karta.generation.result.GenerationException;
import jakarta.json.JsonValue;
import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.annotation.JsonbNillable;
import jakarta.json.bind.annotation.JsonbNumberFormat;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The text of a value is the text of its JSON. */
class DirectWriterTest {

    enum Size {
        SMALL,
        @JsonbProperty("very \"large\"")
        LARGE {
            @Override
            int factor() {
                return 2;
            }
        };

        int factor() {
            return 1;
        }
    }

    record Numbers(int i, Long l, short s, byte b, double d, float f, BigInteger big, BigDecimal decimal, Number any) {}

    record Texts(String text, char letter, CharSequence chars, LocalDate day, Duration time, Instant at, Size size) {}

    record Maybe(
            Optional<String> text,
            Optional<Size> size,
            OptionalInt number,
            @Nullable String nothing,
            @Hidden @Nullable String hidden,
            @JsonbProperty("odd \"name\"\n") boolean isOdd,
            Object loose) {}

    @JsonbNillable
    record Nillable(@Nullable String text, Optional<Instant> at) {}

    @SuppressWarnings("ArrayRecordComponent") // users write them
    record Containers(
            List<Numbers> numbers,
            Set<String> names,
            int[] array,
            Map<String, List<Size>> sizes,
            Map<Size, Optional<String>> byName,
            List<Optional<String>> holes) {}

    record Page(String text, @Nullable Page next, List<Page> links) {}

    @Tuple
    record Point(int x, int y, Optional<String> label) {}

    sealed interface Tree {
        record Leaf(String name) implements Tree {}

        record Fork(Tree left, @Hidden Tree right, Point at) implements Tree {}

        enum Known implements Tree {
            ROOT
        }
    }

    @JsonbTypeInfo(key = "kind", value = @JsonbSubtype(alias = "dog", type = Dog.class))
    interface Animal {}

    record Dog(String name, @JsonbNumberFormat("0.00") double weight) implements Animal {}

    record Secret(String text) {}

    public static class Reversal implements JsonbAdapter<Secret, String> {
        @Override
        public String adaptToJson(Secret secret) {
            return new StringBuilder(secret.text()).reverse().toString();
        }

        @Override
        public Secret adaptFromJson(String text) {
            return new Secret(new StringBuilder(text).reverse().toString());
        }
    }

    record Vault(@JsonbTypeAdapter(Reversal.class) Secret secret, Optional<Dog> guard) {}

    public static class Bean {
        public int count = 3;

        public String getName() {
            return "box";
        }

        public int getLength() {
            return 3;
        }
    }

    record Broken(String text) {
        @Override
        public String text() {
            throw new IllegalStateException("broken");
        }
    }

    private static final Numbers NUMBERS = new Numbers(
            -1, null, (short) 2, (byte) -3, 1e21, 0.1f, BigInteger.TEN.pow(30), new BigDecimal("1.50E+5"), 7L);

    private static final Point POINT = new Point(1, 2, Optional.empty());

    private static Numbers floating(double d, float f) {
        return new Numbers(Integer.MIN_VALUE, Long.MIN_VALUE, (short) 0, (byte) 0, d, f, BigInteger.ZERO, null, d);
    }

    @SuppressWarnings("NullOptional") // users may forget them
    static Stream<Object> values() {
        return Stream.of(
                NUMBERS,
                floating(Double.NaN, Float.NEGATIVE_INFINITY),
                floating(Double.POSITIVE_INFINITY, Float.MIN_VALUE),
                floating(-0.0, -0.0f),
                new Texts(
                        "a \"b\"\\\n\u0001\ud800 ü",
                        '"',
                        "chars",
                        LocalDate.MIN,
                        Duration.ofNanos(-1),
                        Instant.MAX,
                        null),
                new Texts(null, 'x', CharBuffer.wrap("\t"), LocalDate.EPOCH, Duration.ZERO, Instant.EPOCH, Size.LARGE),
                new Maybe(Optional.of(""), Optional.of(Size.SMALL), OptionalInt.of(1), "x", "y", true, Map.of("a", 1)),
                new Maybe(Optional.empty(), Optional.empty(), OptionalInt.empty(), null, null, false, JsonValue.NULL),
                new Maybe(null, null, null, null, null, false, List.of(Size.LARGE, Set.of("b", "a"))),
                new Nillable(null, Optional.empty()),
                new Nillable("", Optional.of(Instant.EPOCH)),
                new Containers(
                        Arrays.asList(NUMBERS, null),
                        Set.of("c", "a", "b"),
                        new int[] {3, 1},
                        Map.of("b", List.of(), "a", List.of(Size.LARGE)),
                        Map.of(Size.SMALL, Optional.empty()),
                        List.of(Optional.empty(), Optional.of("x"))),
                new Containers(List.of(), Set.of("a"), new int[0], Map.of(), Map.of(), List.of()),
                new Containers(
                        List.of(), new LinkedHashSet<>(List.of("b", "a")), new int[1], Map.of(), Map.of(), List.of()),
                new Page("a", new Page("b", null, List.of()), List.of(new Page("c", null, List.of()))),
                POINT,
                new Tree.Fork(new Tree.Leaf("a"), Tree.Known.ROOT, POINT),
                new Dog("Rex", 1.5),
                new Vault(new Secret("abc"), Optional.of(new Dog("Rex", 1.234))),
                new Vault(null, Optional.empty()),
                new Bean(),
                Size.LARGE,
                "text",
                1,
                EnumSet.allOf(Size.class),
                new HashSet<>(List.of("b", "a")),
                Map.of("b", POINT, "a", POINT));
    }

    @ParameterizedTest
    @MethodSource("values")
    void isTheTextOfTheJson(Object value) {
        var shapes = new Shapes();
        check(shapes.ofValue(Object.class, value), value);
        check(shapes.ofValue(value.getClass(), value), value);
    }

    private static <T> void check(Shape<T> shape, T value) {
        for (var mode : List.of(shape, shape.whole(), shape.strict())) {
            assertThat(mode.writeText(value)).isEqualTo(mode.write(value).toString());
        }
    }

    @Test
    void isTheTextOfVariantsAndElements() {
        check(Shape.of(Tree.class), new Tree.Fork(new Tree.Leaf("a"), Tree.Known.ROOT, POINT));
        check(Shape.of(Animal.class), new Dog("Rex", 1));
        check(Shape.of(new TypeRef<List<Tree>>() {}), List.of(new Tree.Leaf("b"), Tree.Known.ROOT));
        check(Shape.of(new TypeRef<Set<Tree>>() {}), Set.of(new Tree.Leaf("b"), Tree.Known.ROOT));
        check(Shape.of(new TypeRef<Optional<Optional<String>>>() {}), Optional.of(Optional.empty()));
        check(Shape.of(Tree.class).hiding(List.of("name")), new Tree.Leaf("a"));
    }

    @Property(tries = 300, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void isTheTextOfValuesOfSchemas(@ForAll long seed) {
        var json = new RandomJson(new SplittableRandom(seed), RandomJson.ANY_CHARACTER);
        var schema = json.schema();
        Shape<Object> shape = Shape.ofSchema(schema);

        shape.read(json.instance(schema)).optional().ifPresent(value -> check(shape, value));
    }

    @Test
    void isTheTextOfAnyJson() {
        Shape<Object> shape = Shape.of(Object.class);

        for (String text : Corpus.seeds()) {
            shape.read(text).optional().ifPresent(value -> check(shape, value));
        }
    }

    @Test
    void failsAsTheJsonDoes() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        Shape<Object> list = new Shapes().ofValue(List.class, endless);
        Shape<Object> leaf = new Shapes().ofValue(Tree.Leaf.class, new Tree.Leaf(""));

        assertFails(Shape.of(Broken.class), new Broken("x"), "KARTA-211", "Broken.text", "broken");
        assertFails(list, endless, "KARTA-");
        assertFails(leaf, POINT, "KARTA-209");
        assertFails(new Shapes().ofValue(Tree.class, new Tree.Leaf("")), POINT, "KARTA-209");
    }

    private static <T> void assertFails(Shape<T> shape, T value, String... message) {
        assertThatThrownBy(() -> shape.writeText(value))
                .isInstanceOf(GenerationException.class)
                .hasMessageContainingAll(message)
                .satisfies(e -> assertThatThrownBy(() -> shape.write(value)).hasMessage(e.getMessage()));
    }
}
