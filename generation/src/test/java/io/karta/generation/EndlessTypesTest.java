/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.result.GenerationException;
import jakarta.json.Json;
import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import java.io.StringReader;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EndlessTypesTest {

    record Node(String name, Node next) {}

    record Wrapper(String title, Node node) {}

    record Chicken(Egg egg) {}

    record Egg(int weight, Chicken chicken) {}

    sealed interface Expression {}

    record Negation(Expression inner) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    record Pair<T>(T value, Pair<T> rest) {}

    record Numbers(Pair<Integer> pair) {}

    public static class Parent {

        private Parent child;

        public Parent getChild() {
            return child;
        }

        public void setChild(Parent child) {
            this.child = child;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Node,       /next,        Node",
        "Wrapper,    /node/next,   Node",
        "Chicken,    /egg/chicken, Chicken",
        "Expression, /inner,       Expression",
        "Negation,   /inner/inner, Expression",
        "Numbers,    /pair/rest,   Pair<Integer>",
        "Parent,     /child,       Parent"
    })
    void areRejectedWithTheirFirstEndlessPath(String type, String pointer, String repeated) throws Exception {
        var shape = Shape.of((Type) Class.forName(EndlessTypesTest.class.getName() + "$" + type));

        assertThatThrownBy(shape::requireFinite)
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-778: models cannot write a value of %s, ", type)
                .hasMessageContaining("its required component %s is a %s inside of a %2$s, ", pointer, repeated);
    }

    @Test
    void haveNoValidAnswer() {
        assertThat(Shape.of(Node.class).read("{'name': 'a', 'next': null}").isEmpty())
                .isTrue();
        assertThat(Shape.of(Parent.class).read("{}").isEmpty()).isTrue();
    }

    @Test
    void canBeWrittenByPrograms() {
        var shape = Shape.of(Node.class);

        assertThat(shape.write(new Node("last", null))).hasToString("{\"name\":\"last\"}");
        assertThat(shape.hiding(List.of("next"))
                        .requireFinite()
                        .read("{'name': 'last'}")
                        .value())
                .isEqualTo(new Node("last", null));
    }

    record Chain(String name, Optional<Chain> next) {}

    record Link(@io.karta.generation.annotation.Nullable Link next) {}

    record Elsewhere(@Nullable Elsewhere next) {}

    record Tree(List<Tree> children, Map<String, Tree> named, List<Tree[]> others) {}

    record Back(@Hidden Back owner, Object any) {}

    record Wrapping(Chain first, Tree second) {}

    record Order(Customer customer) {}

    record Customer(List<Order> orders) {}

    sealed interface Shelf {}

    record Box(Shelf inside) implements Shelf {}

    enum Nothing implements Shelf {
        NOTHING
    }

    record Adapted(@JsonbTypeAdapter(NameAdapter.class) Adapted parent) {}

    public static class NameAdapter implements JsonbAdapter<Adapted, String> {

        @Override
        public String adaptToJson(Adapted parent) {
            return "parent";
        }

        @Override
        public Adapted adaptFromJson(String name) {
            return new Adapted(null);
        }
    }

    public static class Field {

        private Field inner;

        public Field inner() {
            return inner;
        }
    }

    record Counted(@DefaultsTo("3") int count, Optional<List<Counted>> more) {}

    static List<Type> finite() {
        return List.of(
                Chain.class,
                Link.class,
                Elsewhere.class,
                Tree.class,
                Back.class,
                Wrapping.class,
                Order.class,
                Shelf.class,
                Box.class,
                Adapted.class,
                Field.class,
                Counted.class,
                new TypeRef<List<Node>>() {}.type(),
                String.class,
                Object.class);
    }

    @ParameterizedTest
    @MethodSource("finite")
    void excludeTypesThatCanEnd(Type type) {
        var shape = Shape.of(type);

        assertThat(shape.requireFinite()).isSameAs(shape);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'properties': {'next': {'$ref': '#'}}, 'required': ['next']} | /next",
                "{'anyOf': [{'properties': {'a': {'$ref': '#'}}, 'required': ['a']}]} | /a"
            })
    void includeThoseOfSchemas(String schema, String pointer) {
        var json =
                Json.createReader(new StringReader(schema.replace('\'', '"'))).readObject();

        assertThatThrownBy(Shape.ofSchema(json)::requireFinite).hasMessageContaining(pointer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'properties': {'next': {'$ref': '#'}}}",
                "{'anyOf': [{'properties': {'a': {'$ref': '#'}}, 'required': ['a']}, {'type': 'string'}]}",
                "{'type': 'array', 'items': {'$ref': '#'}}"
            })
    void excludeSchemasThatCanEnd(String schema) {
        var json =
                Json.createReader(new StringReader(schema.replace('\'', '"'))).readObject();
        var shape = Shape.ofSchema(json);

        assertThat(shape.requireFinite()).isSameAs(shape);
    }
}
