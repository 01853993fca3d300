/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.NameStyle;
import io.karta.generation.annotation.Naming;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.annotation.Tuple;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentLocationTest {

    @Naming(NameStyle.SNAKE_CASE)
    record Line(String itemName, @Hidden String code) {}

    sealed interface Payment {}

    record Card(@PromptField(name = "card/number") String number, @Hidden String token) implements Payment {}

    record Cash(String currency, @Hidden String number) implements Payment {}

    @Tuple
    record Point(@Hidden String id, double x, double y) {}

    record Box<T>(T content) {}

    @SuppressWarnings("ArrayRecordComponent") // users write them
    record Order(
            @Hidden Line customer,
            List<Line> lines,
            Map<String, Line> gifts,
            Set<Line> sold,
            Optional<Line> best,
            Line[] others,
            Payment payment,
            Point place,
            Box<Line> box,
            Object any) {}

    private static final Line LINE = new Line("kettle", "7");
    private static final Order ORDER = new Order(
            LINE,
            List.of(LINE, LINE),
            Map.of("a/b", LINE),
            new LinkedHashSet<>(List.of(LINE)),
            Optional.of(LINE),
            new Line[] {LINE},
            new Card("4711", "x"),
            new Point("p", 1, 2),
            new Box<>(LINE),
            LINE);

    private static Optional<String> location(String javaLocation) {
        return Shape.of(Order.class).findLocation(ORDER, javaLocation);
    }

    @ParameterizedTest
    @CsvSource({
        "/lines, /lines",
        "/lines/1, /lines/1",
        "/lines/1/itemName, /lines/1/item_name",
        "/lines/9/itemName, /lines/9/itemName",
        "/gifts/a~1b/itemName, /gifts/a~1b/item_name",
        "/sold/itemName, /sold/item_name",
        "/best/itemName, /best/item_name",
        "/others/0/itemName, /others/0/item_name",
        "/payment/number, /payment/card~1number",
        "/place/y, /place/1",
        "/box/content/itemName, /box/content/item_name",
        "/any/itemName, /any/item_name",
        "/other/itemName, /other/itemName"
    })
    void hasTheNamesInJson(String java, String json) {
        assertThat(location(java)).contains(json);
        assertThat(Shape.of(Object.class).findLocation(ORDER, java)).contains(json);
        assertThat(Shape.of(Object.class).findLocation(List.of(ORDER), "/0" + java))
                .contains("/0" + json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/customer",
                "/customer/itemName",
                "/lines/0/code",
                "/gifts/a~1b/code",
                "/sold/code",
                "/best/code",
                "/others/0/code",
                "/payment/token",
                "/place/id",
                "/box/content/code",
                "/any/code"
            })
    void isAbsentInHiddenComponents(String java) {
        assertThat(location(java)).isEmpty();
        assertThat(Shape.of(Object.class).findLocation(ORDER, java)).isEmpty();
    }

    record Basket(@PromptField(name = "line_items") List<Line> lines, @Hidden String customer)
            implements Iterable<Line> {
        @Override
        public Iterator<Line> iterator() {
            return lines.iterator();
        }
    }

    @Test
    void isThatOfAComponentIfAnObjectIsIterable() {
        var basket = new Basket(List.of(LINE), "Ada");

        assertThat(Shape.of(Basket.class).findLocation(basket, "/lines/0/itemName"))
                .contains("/line_items/0/item_name");
        assertThat(Shape.of(Basket.class).findLocation(basket, "/customer")).isEmpty();
    }

    @Test
    void isThatOfTheElementThatHasTheComponent() {
        var shape = Shape.of(new TypeRef<Set<Payment>>() {});
        Set<Payment> payments = new LinkedHashSet<>(List.of(new Cash("EUR", ""), new Card("1", "")));

        assertThat(shape.findLocation(payments, "/token")).isEmpty();
        assertThat(shape.findLocation(payments, "/currency")).contains("/currency");
    }

    @Test
    void isAbsentInComponentsThatTheShapeHides() {
        var shape = Shape.of(new TypeRef<List<Line>>() {});

        assertThat(shape.findLocation(List.of(LINE), "/0/itemName")).contains("/0/item_name");
        assertThat(shape.hiding(List.of("itemName")).findLocation(List.of(LINE), "/0/itemName"))
                .isEmpty();
    }

    @Test
    void ofTheWholeValueIsEmpty() {
        assertThat(location("")).contains("");
    }

    @Test
    void isUnchangedIfItIsNoPointer() {
        assertThat(location("customer")).contains("customer");
    }
}
