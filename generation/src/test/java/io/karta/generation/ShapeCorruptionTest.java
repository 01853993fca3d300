/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.NameStyle;
import io.karta.generation.annotation.Naming;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.annotation.Tuple;
import jakarta.json.JsonValue;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Values of any shape, written, damaged and read, are themselves or clearly refused. */
class ShapeCorruptionTest {

    private enum Colour {
        RED,
        @PromptField(name = "deep blue")
        BLUE,
        GREEN
    }

    /** Not private, because a private one has unnamed classes. */
    sealed interface Form {
        record Circle(double radius) implements Form {}

        record Box(double width, double height, Optional<Form> inside) implements Form {}

        record Named(String name, List<Form> parts) implements Form {}
    }

    @JsonbTypeInfo(
            key = "kind",
            value = {
                @JsonbSubtype(alias = "cat", type = Pet.Cat.class),
                @JsonbSubtype(alias = "dog", type = Pet.Dog.class)
            })
    private interface Pet {
        record Cat(boolean indoors, @Nullable String name) implements Pet {}

        record Dog(int walks, Set<Colour> spots) implements Pet {}
    }

    private record Tree<T>(T value, List<Tree<T>> children) {}

    private record Page<T, K extends Enum<K>>(List<T> items, Map<K, T> best, @Nullable String next) {}

    private record Book(Map<String, Optionals> pages, Map<Colour, Integer> counts) {}

    @Tuple
    private record Point(int x, int y, String label) {}

    private record Scalars(
            String text,
            int number,
            long large,
            short small,
            double fraction,
            float narrow,
            boolean truth,
            BigDecimal amount,
            BigInteger huge) {}

    private record Formats(UUID id, URI place, LocalDate day, Instant moment, Duration span) {}

    private record Optionals(Optional<String> text, OptionalInt count, @Nullable List<String> list, Colour colour) {}

    @Naming(NameStyle.SNAKE_CASE)
    private record SnakeNames(String firstName, Map<String, List<Integer>> allScores, Object anythingElse) {}

    @SuppressWarnings("ArrayRecordComponent") // users write them
    private record Arrays(int[] numbers, String[] texts, double[][] matrix) {}

    private static final List<Set<Corruption>> PAIRS = CorruptionPropertiesTest.pairs(corruption -> true);

    private static final List<Shape<?>> POOL = List.of(
            Shape.of(Form.class),
            Shape.of(Pet.class),
            Shape.of(Scalars.class),
            Shape.of(Formats.class),
            Shape.of(Optionals.class),
            Shape.of(SnakeNames.class),
            Shape.of(Arrays.class),
            Shape.of(new TypeRef<Tree<Colour>>() {}),
            Shape.of(new TypeRef<Page<Form, Colour>>() {}),
            Shape.of(new TypeRef<Page<List<String>, Colour>>() {}),
            Shape.of(new TypeRef<List<Scalars>>() {}),
            Shape.of(Book.class),
            Shape.of(new TypeRef<Tree<Point>>() {}));

    @Property(tries = 3_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void valuesOfJavaTypesSurvive(@ForAll long seed) {
        var random = new SplittableRandom(seed);

        survives(POOL.get(random.nextInt(POOL.size())), random);
    }

    @Property(tries = 3_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void valuesOfSchemasSurvive(@ForAll long seed) {
        var random = new SplittableRandom(seed);

        survives(Shape.ofSchema(new RandomJson(random, RandomJson.LETTERS).schema()), random);
    }

    private static <T> void survives(Shape<T> shape, SplittableRandom random) {
        var flaws = PAIRS.get(random.nextInt(PAIRS.size()));
        var words = flaws.stream().anyMatch(Corruption::needsWords);
        var json = new RandomJson(random, words ? RandomJson.LETTERS : RandomJson.ANY_CHARACTER)
                .instance(shape.jsonSchema());
        var value = shape.strict().read(json.toString()).orElseThrow();
        var written = shape.write(value);
        var malformed = new JsonCorruptor(flaws).write(written);

        var result = shape.read(malformed);

        assertThat(result.isPresent() || mayBeRefused(flaws))
                .as("%s %s: %s %s", shape, flaws, malformed, result)
                .isTrue();
        assertThat(result.optional().map(shape::write))
                .as("%s: %s", flaws, malformed)
                .isIn(Optional.of(written), Optional.<JsonValue>empty());
    }

    /**
     * A value without a name, or no value at all, may be missed after damage; that is an error, never another value.
     */
    private static boolean mayBeRefused(Set<Corruption> flaws) {
        return flaws.size() > 1 || EnumSet.of(Corruption.DUPLICATE_NAMES).containsAll(flaws);
    }
}
