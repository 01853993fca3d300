/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.result.GenerationException;
import io.karta.generation.result.MismatchException;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbNillable;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbPropertyOrder;
import jakarta.json.bind.annotation.JsonbTransient;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassShapeTest {

    static class Order {
        private final String id;
        private int count;
        public String note = "";

        @JsonbCreator
        Order(@JsonbProperty("order_id") String id) {
            this.id = id;
        }

        @JsonbProperty("order_id")
        @Guide("As on the parcel")
        public String getId() {
            return id;
        }

        public int getCount() {
            return count;
        }

        public void setCount(int count) {
            this.count = count;
        }

        public int getDoubled() {
            return 2 * count;
        }
    }

    @Nested
    class WithACreator {

        private final Shape<Order> shape = Shape.of(Order.class);

        @Test
        void setsTheOtherPropertiesAfterwards() {
            var order = shape.read("{\"order_id\": \"a1\", \"count\": 3, \"note\": \"soon\"}")
                    .value();

            assertThat(order.getId()).isEqualTo("a1");
            assertThat(order.getCount()).isEqualTo(3);
            assertThat(order.note).isEqualTo("soon");
        }

        @Test
        void writesWhatItWorksOutAndNeverAsksForIt() {
            var json = "{\"order_id\":\"a1\",\"count\":3,\"note\":\"soon\",\"doubled\":6}";

            assertThat(shape.write(shape.read(json).value())).hasToString(json);
            assertThat(shape.read(json).repairs()).isEmpty();
            assertThat(shape.jsonSchemaText()).doesNotContain("doubled");
            assertThat(shape.promptFragment()).doesNotContain("doubled");
            assertThat(PromptText.of(shape.read(json).value())).contains("doubled: 6");
        }

        @Test
        void takesWordsFromTheAccessor() {
            assertThat(shape.promptFragment()).contains("\"order_id\": <String: As on the parcel>");
        }
    }

    static class Overloaded {
        private int value;
        private String seen = "";

        public int getValue() {
            return value;
        }

        public void setValue(String text) {
            throw new IllegalStateException(text);
        }

        public void setValue(int value) {
            this.value = value;
        }

        public void setSeen(String text) {
            this.seen = "set " + text;
        }

        public void setAlias(String alias) {
            this.seen += alias;
        }
    }

    @Nested
    class WithSetters {

        @Test
        void takesTheOneForThePropertysType() {
            var bean = Shape.of(Overloaded.class)
                    .read("{\"value\": 7, \"seen\": \"a\", \"alias\": \"b\"}")
                    .value();

            assertThat(bean.getValue()).isEqualTo(7);
            assertThat(bean.seen).isEqualTo("set ab");
        }
    }

    static class Stored {
        private long id = 5;
        private String name = "";

        public long getId() {
            return id;
        }

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }
    }

    @Test
    void whatABeanKeepsToItselfIsReadButNotMissed() {
        var shape = Shape.of(Stored.class);

        assertThat(shape.read("{\"name\": \"a\"}").value().getId()).isEqualTo(5);
        assertThat(shape.read("{\"name\": \"a\", \"id\": 9}").value().getId()).isEqualTo(9);
    }

    @JsonbPropertyOrder({"last", "first"})
    record Ordered(int first, int middle, int last) {}

    @JsonbNillable
    static class Nillable {
        public String name;
        public Integer count = 1;
    }

    record Secretive(String name, @JsonbTransient String token) {}

    @Nested
    class WithAnnotationsOfJsonb {

        @Test
        void keepsTheirOrder() {
            var shape = Shape.of(Ordered.class);

            assertThat(shape.write(new Ordered(1, 2, 3))).hasToString("{\"last\":3,\"first\":1,\"middle\":2}");
            assertThat(shape.read("{\"first\": 1, \"middle\": 2, \"last\": 3}").value())
                    .isEqualTo(new Ordered(1, 2, 3));
        }

        @Test
        void writesNullWhereItIsWanted() {
            var shape = Shape.of(Nillable.class);

            assertThat(shape.write(new Nillable())).hasToString("{\"name\":null,\"count\":1}");
            assertThat(shape.read("{\"name\": null, \"count\": 2}").value().count)
                    .isEqualTo(2);
        }

        @Test
        void leavesOutWhatIsTransientInARecordToo() {
            assertThat(Shape.of(Secretive.class).write(new Secretive("a", "b"))).hasToString("{\"name\":\"a\"}");
        }
    }

    @SuppressWarnings("serial") // never serialized
    static class Names extends ArrayList<Names> {}

    @SuppressWarnings("serial") // never serialized
    static class Tree extends HashMap<String, Tree> {}

    interface Keyed<V> extends Map<LocalDate, V> {}

    @SuppressWarnings("serial") // never serialized
    static class Days extends HashMap<LocalDate, Integer> implements Keyed<Integer> {}

    record Concurrent(ConcurrentMap<String, Integer> counts, Days days) {}

    record Folder(List<Folder> folders) {}

    @Nested
    class WithContainers {

        @Test
        void mayContainItselfWithoutANameOfItsOwn() {
            var tree = Shape.of(Tree.class).read("{\"a\": {\"b\": {}}}").value();

            assertThat(tree.get("a")).containsOnlyKeys("b");
            assertThat(Shape.of(Names.class).read("[[], [[]]]").value()).hasSize(2);
            assertThat(Shape.of(Tree.class).jsonSchemaText()).contains("\"$ref\": \"#/$defs/Tree\"");
            assertThat(Shape.of(Tree.class).promptFragment()).isNotEmpty();
        }

        @Test
        void findsTheArgumentsHoweverFarUp() {
            var value = Shape.of(Concurrent.class)
                    .read("{\"counts\": {\"a\": 1}, \"days\": {\"2026-01-02\": 3}}")
                    .value();

            assertThat(value.counts()).isInstanceOf(ConcurrentHashMap.class).containsEntry("a", 1);
            assertThat(value.days()).containsEntry(LocalDate.of(2026, 1, 2), 3);
        }

        @ParameterizedTest
        @ValueSource(strings = {"5", "\"x\"", "[1]", "[[\"a\"]]", "{\"folders\": \"a\"}"})
        void refusesWhatWouldHaveToBeWrappedForever(String json) {
            assertThat(Shape.of(Folder.class).read(json).isPresent()).isFalse();
            assertThat(Shape.of(Names.class).read(json).isPresent()).isFalse();
        }
    }

    @SuppressWarnings("ClassCanBeStatic") // the mistake
    class Inner {
        public int value;
    }

    record Endless(Endless next) {}

    @Nested
    class WithoutAnyValue {

        @Test
        void anInnerClassIsRefused() {
            assertThatThrownBy(() -> Shape.of(Inner.class))
                    .isInstanceOf(GenerationException.class)
                    .hasMessageStartingWith("KARTA-204");
        }

        @Test
        void aTypeThatNeedsItselfHasNoExample() {
            assertThatThrownBy(() -> Shape.of(Endless.class).example()).isInstanceOf(MismatchException.class);
        }
    }

    static class Parcel {
        @SuppressWarnings("unused") // read by reflection
        private final String address;

        Parcel(String address) {
            this.address = address;
        }

        int getWeight() {
            return 3;
        }

        @Hidden
        int getSurcharge() {
            return 5;
        }

        @SuppressWarnings("unused") // reflection must not find it
        private int getDiscount() {
            return getWeight();
        }
    }

    static class Label {
        private String text = "";

        void setText(String text) {
            this.text = text;
        }
    }

    @Test
    void membersNeedNotBePublic() {
        assertThat(Shape.of(Parcel.class).write(new Parcel("Main Street 1")))
                .hasToString("{\"address\":\"Main Street 1\",\"weight\":3}");
        assertThat(Shape.of(Label.class)
                        .strict()
                        .read("{\"text\": \"fragile\"}")
                        .value()
                        .text)
                .isEqualTo("fragile");
    }

    @ParameterizedTest
    @EnumSource(JsonbVendor.class)
    void jsonBTakesPublicMembersOnly(JsonbVendor vendor) throws Exception {
        assertThat(vendor.write(new Parcel("Main Street 1"), new JsonbConfig())).isEqualTo("{}");
    }
}
