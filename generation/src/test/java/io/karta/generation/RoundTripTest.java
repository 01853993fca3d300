/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.PromptField;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbPropertyOrder;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripTest {

    private enum Level {
        LOW,
        @PromptField(name = "very high")
        HIGH
    }

    @SuppressWarnings("ArrayRecordComponent") // users write them
    private record Everything(
            String text,
            int number,
            long large,
            double fraction,
            boolean truth,
            char letter,
            BigDecimal amount,
            UUID id,
            URI place,
            LocalDate day,
            Instant moment,
            Duration span,
            Level level,
            List<String> list,
            Set<Level> set,
            Map<Level, Integer> map,
            int[] array,
            Optional<String> present,
            Optional<String> absent,
            OptionalInt count,
            @Nullable String nothing) {}

    private record Page<T>(List<T> items, @Nullable Page<T> next) {}

    private sealed interface Tree<T> {
        record Leaf<T>(T value) implements Tree<T> {}

        record Fork<T>(Tree<T> left, Tree<T> right) implements Tree<T> {}
    }

    private sealed interface Found<T> {
        record Many<E>(List<E> items) implements Found<List<E>> {}

        @SuppressWarnings("ArrayRecordComponent") // type arguments can be arrays
        record Grid<E>(List<E>[] rows) implements Found<List<E>[]> {}
    }

    @JsonbTypeInfo(key = "kind", value = @JsonbSubtype(alias = "box", type = Box.class))
    interface Container<T> {}

    abstract static class Holder<V> implements Container<V> {}

    static class Box<W> extends Holder<W> {
        public W content;
    }

    static class Bean {
        private String name = "";
        private int size = 7;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            this.size = size;
        }
    }

    @JsonbTypeInfo(
            key = "kind",
            value = {@JsonbSubtype(alias = "dog", type = Dog.class), @JsonbSubtype(alias = "cat", type = Cat.class)})
    interface Animal {}

    record Dog(@JsonbProperty("dog_name") String name) implements Animal {}

    record Cat(int lives) implements Animal {}

    record Customer(String name, @Hidden @Nullable String notes) {}

    private static <T> T roundTrip(Shape<T> shape, T value) {
        return shape.strict().read(shape.write(value).toString()).value();
    }

    @Test
    void everyKindOfComponentSurvives() {
        var value = new Everything(
                "a \"quoted\"\nline",
                -3,
                Long.MAX_VALUE,
                0.1,
                true,
                'x',
                new BigDecimal("12.50"),
                UUID.fromString("6f1c2d3e-0000-4000-8000-000000000001"),
                URI.create("https://example.org/a"),
                LocalDate.of(2026, 2, 28),
                Instant.parse("2026-01-01T00:00:00Z"),
                Duration.ofMinutes(90),
                Level.HIGH,
                List.of("a", "b"),
                Set.of(Level.LOW),
                Map.of(Level.HIGH, 1),
                new int[] {1, 2},
                Optional.of("here"),
                Optional.empty(),
                OptionalInt.of(4),
                null);

        var back = roundTrip(Shape.of(Everything.class), value);

        assertThat(back).usingRecursiveComparison().isEqualTo(value);
    }

    @Test
    void genericAndRecursiveTypesKeepTheirArguments() {
        var shape = Shape.of(new TypeRef<Page<LocalDate>>() {});
        var value = new Page<>(List.of(LocalDate.EPOCH), new Page<>(List.of(), null));

        var back = roundTrip(shape, value);

        assertThat(back).isEqualTo(value);
    }

    private record Ranking(Map.Entry<String, Dog> best, List<Map.Entry<LocalDate, Integer>> others) {}

    @Test
    void entriesOfMapsAreObjects() {
        var shape = Shape.of(Ranking.class);
        var ranking = new Ranking(Map.entry("a", new Dog("Rex")), List.of(Map.entry(LocalDate.of(2026, 1, 2), 3)));

        assertThat(shape.write(ranking))
                .hasToString("{\"best\":{\"key\":\"a\",\"value\":{\"dog_name\":\"Rex\"}},"
                        + "\"others\":[{\"key\":\"2026-01-02\",\"value\":3}]}");
        assertThat(roundTrip(shape, ranking)).isEqualTo(ranking);
        assertThat(shape.jsonSchemaText()).contains("\"required\": [\"key\", \"value\"]");
    }

    @Test
    void argumentsOfVariantsCanBeInsideThoseOfTheirParents() {
        var many = new Found.Many<>(List.of(new Dog("Rex")));

        var back = roundTrip(Shape.of(new TypeRef<Found<List<Dog>>>() {}), many);
        var grid = Shape.of(new TypeRef<Found<List<Dog>[]>>() {})
                .read("{\"type\":\"Grid\",\"rows\":[[{\"dog_name\":\"Rex\"}]]}")
                .value();

        assertThat(back).isEqualTo(many);
        assertThat(((Found.Grid<?>) grid).rows()[0]).isEqualTo(List.of(new Dog("Rex")));
    }

    @Test
    void argumentsReachVariantsThroughFurtherClasses() {
        var box = Shape.of(new TypeRef<Container<Dog>>() {})
                .read("{\"kind\":\"box\",\"content\":{\"dog_name\":\"Rex\"}}")
                .value();

        assertThat(((Box<?>) box).content).isEqualTo(new Dog("Rex"));
    }

    @Test
    void sealedGenericTypesFindTheirVariants() {
        var shape = Shape.of(new TypeRef<Tree<Integer>>() {});
        Tree<Integer> value =
                new Tree.Fork<>(new Tree.Leaf<>(1), new Tree.Fork<>(new Tree.Leaf<>(2), new Tree.Leaf<>(3)));

        var back = roundTrip(shape, value);

        assertThat(back).isEqualTo(value);
    }

    @Test
    void beansKeepWhatAnAnswerLeavesOut() {
        var shape = Shape.of(Bean.class);

        var bean = shape.read("{\"name\": \"box\", \"size\": 3}").value();

        assertThat(shape.write(bean)).hasToString("{\"name\":\"box\",\"size\":3}");
    }

    @Test
    void jsonbSubtypesAreWrittenWithTheirAliases() {
        var shape = Shape.of(Animal.class);

        var json = shape.write(new Dog("Rex"));

        assertThat(json).hasToString("{\"kind\":\"dog\",\"dog_name\":\"Rex\"}");
        assertThat(shape.read(json).value()).isEqualTo(new Dog("Rex"));
    }

    @Nested
    class WithAHiddenComponent {

        private final Shape<Customer> shape = Shape.of(Customer.class);
        private final Customer ada = new Customer("Ada", "pays late");

        @Test
        void leavesItOut() {
            var json = shape.write(ada);

            assertThat(json).hasToString("{\"name\":\"Ada\"}");
            assertThat(shape.jsonSchemaText() + shape.promptFragment() + shape.description() + shape.typeScript())
                    .doesNotContain("notes");
        }

        @Test
        void doesNotReadItFromOutside() {
            var result = shape.read("{\"name\": \"Ada\", \"notes\": \"is rich\"}");

            assertThat(result.value()).isEqualTo(new Customer("Ada", null));
        }

        @Test
        void keepsItForStores() {
            var back = roundTrip(shape.whole(), ada);

            assertThat(back).isEqualTo(ada);
        }
    }

    @Nested
    class StoresOfTheApplication {

        private record Parcel(String sender, Integer weight, double volume) {}

        private record Trip(TimeZone zone) {}

        @ParameterizedTest
        @ValueSource(strings = {"EST", "PST", "Europe/Berlin", "GMT+02:00"})
        void keepsTimeZones(String name) {
            var shape = Shape.of(Trip.class).whole().strict();
            var trip = new Trip(TimeZone.getTimeZone(name));

            assertThat(shape.read(shape.write(trip)).value()).isEqualTo(trip);
        }

        @SuppressWarnings("ArrayRecordComponent") // users write them
        private record Notes(List<String> lines, Map<String, LocalDate> dates, String[] tags) {}

        @Test
        void keepsNullsInContainers() {
            var shape = Shape.of(Notes.class).whole().strict();
            Map<String, LocalDate> dates = new LinkedHashMap<>();
            dates.put("due", null);
            var notes = new Notes(Arrays.asList("a", null), dates, new String[] {null});

            var back = shape.read(shape.writeText(notes)).value();

            assertThat(back).usingRecursiveComparison().isEqualTo(notes);
            assertThat(Shape.of(Notes.class)
                            .read("{\"lines\":[null,\"a\"],\"dates\":{},\"tags\":[]}")
                            .value()
                            .lines())
                    .containsExactly("a");
        }

        @Test
        void keepsNulls() {
            var shape = Shape.of(Parcel.class).whole().strict();

            var json = shape.write(new Parcel(null, null, 1.5));

            assertThat(json).hasToString("{\"sender\":null,\"weight\":null,\"volume\":1.5}");
            assertThat(shape.read(json).value()).isEqualTo(new Parcel(null, null, 1.5));
        }

        /** Has components with values from the start. */
        static class Draft {

            public String state = "new";

            @Nullable
            public LocalDate due = LocalDate.EPOCH;

            @DefaultsTo("3")
            public Integer priority = 3;

            public Optional<String> title = Optional.of("Untitled");
            public int pages = 1;
            private List<String> notes = new ArrayList<>();

            public List<String> getNotes() {
                return notes;
            }
        }

        /** Has a creator, too. */
        @JsonbPropertyOrder({"text", "author"})
        static class Letter {

            private final String author;
            public String text = "Dear Madam";

            @JsonbCreator
            Letter(String author) {
                this.author = author;
            }

            public String getAuthor() {
                return author;
            }
        }

        @Test
        void keepsNullsInsteadOfInitialValues() {
            var shape = Shape.of(Draft.class).whole().strict();
            var draft = new Draft();
            draft.state = null;
            draft.due = null;
            draft.priority = null;
            draft.title = Optional.empty();
            draft.notes = null;

            var json = shape.write(draft);
            var back = shape.read(shape.writeText(draft)).value();

            assertThat(json).hasToString(shape.writeText(draft));
            assertThat(back).usingRecursiveComparison().isEqualTo(draft);
            assertThat(Shape.of(Draft.class)
                            .read("{\"state\":\"old\",\"due\":null,\"pages\":2}")
                            .value()
                            .due)
                    .isEqualTo(LocalDate.EPOCH);
        }

        @Test
        void keepsNullsBesideACreator() {
            var shape = Shape.of(Letter.class).whole().strict();
            var letter = new Letter(null);
            letter.text = null;

            var back = shape.read(shape.write(letter)).value();

            assertThat(back).usingRecursiveComparison().isEqualTo(letter);
        }

        @Test
        void reportsMissingComponents() {
            var read = Shape.of(Parcel.class).whole().strict().read("{\"sender\":\"Ada\",\"volume\":1.5}");

            assertThat(read.problems()).singleElement().asString().contains("weight");
        }

        @Test
        void aNumberIsNeverNull() {
            var read =
                    Shape.of(Parcel.class).whole().strict().read("{\"sender\":\"Ada\",\"weight\":1,\"volume\":null}");

            assertThat(read.problems()).singleElement().asString().contains("volume");
        }

        @Test
        void keepsNotANumber() {
            var shape = Shape.of(Parcel.class).whole().strict();
            var odd = new Parcel("Ada", 1, Double.POSITIVE_INFINITY);

            assertThat(shape.read(shape.write(odd)).value()).isEqualTo(odd);
        }
    }
}
