/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.result.GenerationException;
import io.karta.generation.type.ResolvedType;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.serializer.JsonbSerializer;
import jakarta.json.bind.serializer.SerializationContext;
import jakarta.json.stream.JsonGenerator;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ArrayBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InvalidTypesTest {

    record Asking(Runnable what) {}

    static class Unmakable {
        private final String one;

        Unmakable(String one) {
            this.one = one;
        }

        Unmakable(int one) {
            this(String.valueOf(one));
        }

        String one() {
            return one;
        }
    }

    record Sized(ArrayBlockingQueue<String> queue) {}

    record Keyed(Map<List<String>, String> map) {}

    record Twice(@PromptField(name = "a") String one, @PromptField(name = "a") String other) {}

    record BadDefault(@DefaultsTo("many") int count) {}

    record LooseDefault(@DefaultsTo("yes") boolean isNew) {}

    record BadOptionalDefault(@DefaultsTo("many") Optional<Integer> count) {}

    record BadListDefault(@DefaultsTo("[1, \"many\"]") List<Integer> counts) {}

    enum Color {
        RED,
        GREEN
    }

    record Enums(EnumSet<Color> set, EnumMap<Color, Integer> map) {}

    static List<List<Object>> problems() {
        return List.of(
                List.of(Asking.class, "KARTA-203", "java.lang.Runnable"),
                List.of(Unmakable.class, "KARTA-204", "Unmakable"),
                List.of(Sized.class, "KARTA-230", "java.util.concurrent.ArrayBlockingQueue"),
                List.of(Keyed.class, "KARTA-206", "List"),
                List.of(Twice.class, "KARTA-207", "\"a\""),
                List.of(BadDefault.class, "KARTA-208", "count"),
                List.of(LooseDefault.class, "KARTA-208", "isNew"),
                List.of(BadOptionalDefault.class, "KARTA-208", "count"),
                List.of(BadListDefault.class, "KARTA-208", "counts"));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void areToldWhenTheShapeIsDerived(List<Object> problem) {
        assertThatThrownBy(() -> Shape.of((Class<?>) problem.get(0)))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith((String) problem.get(1))
                .hasMessageContaining((String) problem.get(2));
    }

    record Nest<T>(T value, Optional<Nest<List<T>>> deeper) {}

    record Wide<T>(T value, List<Wide<Chain<T, T>>> wider) {}

    sealed interface Formula<T> {}

    record Literal<T>(T value) implements Formula<T> {}

    record Lifted<T>(Formula<T[]> inner) implements Formula<T> {}

    static List<Type> growing() {
        return List.of(
                Nest.class,
                new TypeRef<Nest<String>>() {}.type(),
                new TypeRef<List<Nest<Map<String, Nest<Integer>>>>>() {}.type(),
                new TypeRef<Wide<String>>() {}.type(),
                new TypeRef<Formula<String>>() {}.type());
    }

    @ParameterizedTest
    @MethodSource("growing")
    void includeTypesWhoseArgumentsGrow(Type type) {
        assertThatThrownBy(() -> Shape.of(type))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-774");
    }

    @Test
    void namesTheFirstLargerTypeArguments() {
        assertThatThrownBy(() -> Shape.of(new TypeRef<Nest<String>>() {}))
                .hasMessageContaining("Nest<String> contains itself with ever larger type arguments, first as "
                        + "Nest<List<String>>.");
    }

    record Level1(List<Level2> inner) {}

    record Level2(List<Level3> inner) {}

    record Level3(List<Level4> inner) {}

    record Level4(List<Level5> inner) {}

    record Level5(List<Level6> inner) {}

    record Level6(List<Level7> inner) {}

    record Level7(List<Level8> inner) {}

    record Level8(List<Level9> inner) {}

    record Level9(List<Level10> inner) {}

    record Level10(List<List<String>> rows) {}

    @Test
    void excludeListsInEachOtherThatDoNotGrow() {
        assertThatCode(() -> Shape.of(Level1.class)).doesNotThrowAnyException();
    }

    record Swapped<A, B>(A one, B other, Optional<Swapped<B, A>> turned) {}

    record Chain<H, T>(H head, T tail) {}

    @Test
    void excludeTypesWhoseArgumentsStopGrowing() {
        Type chain = String.class;
        for (int i = 0; i < 12; i++) {
            chain = ResolvedType.of(Chain.class, Integer.class, chain);
        }

        assertThat(Shape.of(new TypeRef<Swapped<String, List<Integer>>>() {}).name())
                .startsWith("Swapped");
        assertThat(Shape.of(chain).name()).startsWith("Chain");
    }

    record Sorted(SortedSet<Keyless> set, SortedMap<Color, Integer> map) {}

    record Keyless(String name) {}

    static final class Pair extends ArrayList<String> {

        private static final long serialVersionUID = 1L;

        @Override
        public boolean addAll(Collection<? extends String> all) {
            if (all.size() != 2) {
                throw new IllegalArgumentException("not two");
            }
            return super.addAll(all);
        }
    }

    record Pairs(Pair pair) {}

    @Test
    void elementsThatACollectionRefusesAreAProblem() {
        var sorted = Shape.of(Sorted.class).read("{\"set\":[{\"name\":\"a\"},{\"name\":\"b\"}],\"map\":{}}");
        var pairs = Shape.of(Pairs.class).strict().read("{\"pair\":[\"a\"]}");

        assertThat(sorted.problems()).singleElement().asString().startsWith("/set is refused by Set<Keyless>: ");
        assertThat(pairs.problems()).singleElement().hasToString("/pair is refused by List<String>: not two");
        assertThat(Shape.of(Pairs.class)
                        .read("{\"pair\":[\"a\",\"b\"]}")
                        .value()
                        .pair())
                .containsExactly("a", "b");
    }

    record Closed(String text) {

        Closed {
            throw new IllegalStateException();
        }
    }

    @Test
    void anExceptionWithoutMessageIsNamed() {
        assertThat(Shape.of(Closed.class).read("{\"text\": \"a\"}").problems())
                .singleElement()
                .hasToString("is refused by Closed: IllegalStateException");
    }

    @Test
    void aTypeReferenceNeedsItsType() {
        @SuppressWarnings("rawtypes") // the mistake
        class Raw extends TypeRef {}

        assertThatThrownBy(Raw::new).isInstanceOf(GenerationException.class).hasMessageStartingWith("KARTA-201");
    }

    @Test
    void aReferenceToAClassNeedsAllArguments() {
        assertThatThrownBy(() -> TypeRef.of(Map.class, String.class))
                .isInstanceOf(GenerationException.class)
                .hasMessage("KARTA-202: java.util.Map has 2 type parameters, not 1. Pass one type argument for each.");
    }

    @Test
    void aValueOfAnotherTypeIsNotWritten() {
        @SuppressWarnings("unchecked") // the mistake
        var shape = (Shape<Object>) (Shape<?>) Shape.of(Enums.class);

        assertThatThrownBy(() -> shape.write("text"))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-209");
    }

    @Test
    void collectionsOfConstantsAreMade() {
        var value =
                Shape.of(Enums.class).read("{set: [red, RED], map: {green: 1}}").value();

        assertThat(value).isEqualTo(new Enums(EnumSet.of(Color.RED), new EnumMap<>(Map.of(Color.GREEN, 1))));
        assertThat(Shape.of(Enums.class).read("{set: [], map: {}}").value().map())
                .isEmpty();
    }

    @Test
    void rejectsClassesOfClosedPackages() throws ClassNotFoundException {
        Class<?> closed = Class.forName("sun.net.www.MessageHeader");

        assertThatThrownBy(() -> Shape.of(closed))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-205")
                .hasMessageContaining("opens sun.net.www to io.karta.generation");
    }

    record Unreadable(String text) {

        @Override
        public String text() {
            throw new IllegalStateException("closed");
        }
    }

    @Test
    void reportsFailingAccessors() {
        assertThatThrownBy(() -> Shape.of(Unreadable.class).write(new Unreadable("a")))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-211")
                .hasMessageContaining("Unreadable.text");
    }

    record Amount<N extends Number>(N number) {}

    @Test
    void readsRawTypesByTheirBounds() {
        var shape = Shape.of(Amount.class);

        assertThat(shape.read("{\"number\": 2.5}").value().number().doubleValue())
                .isEqualTo(2.5);
        assertThat(shape.strict().read("{\"number\": \"many\"}").problems()).hasSize(1);
    }

    record Range<C extends Comparable<C>>(C from) {}

    @Test
    void reportsConstructorsThatCannotBeCalled() {
        var shape = Shape.of(Range.class);

        assertThatThrownBy(() -> shape.read("{\"from\": [1, 2]}"))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-212")
                .hasMessageContainingAll("Range", "type arguments");
    }

    /** Has no constructor without parameters. */
    record Padded(int width) implements PromptField.Format {

        @Override
        public String apply(Object value) {
            return value + " ".repeat(width);
        }
    }

    record Invoice(@PromptField(format = Padded.class) String number) {}

    @Test
    void rejectsFormatsWithoutConstructor() {
        assertThatThrownBy(() -> PromptText.of(new Invoice("17")))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-217")
                .hasMessageContaining("Padded");
    }

    /** Is written by JSON-B. */
    static class Money {

        static class Writer implements JsonbSerializer<Money> {

            @Override
            public void serialize(Money money, JsonGenerator json, SerializationContext context) {
                json.write("1 EUR");
            }
        }
    }

    @Test
    void reportsWhyJsonbCannotBeCreated() {
        var config = new JsonbConfig()
                .withSerializers(new Money.Writer())
                .setProperty(JsonbConfig.PROPERTY_ORDER_STRATEGY, "unknown");
        var shapes = JsonbTypes.shapes(config);

        assertThatThrownBy(() -> shapes.of(Money.class))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-224")
                .hasMessageContaining("Money");
    }
}
