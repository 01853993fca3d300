/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.json.LenientJson;
import io.karta.generation.result.GenerationException;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecursiveSchemaTest {

    private static final List<String> ANSWERS = List.of(
            "5",
            "null",
            "{}",
            "[]",
            "\"x\"",
            "words",
            "",
            "{\"a\":{\"a\":1}}",
            "[[1]]",
            "{\"value\":5}",
            "{\"t\":\"x\"}");

    private static JsonObject json(String text) {
        return (JsonObject) LenientJson.read(text).value();
    }

    private static Shape<Object> shape(String schema) {
        return Shape.ofSchema(json(schema));
    }

    /** Everything that can be asked about a shape. */
    private static void check(Shape<Object> shape) {
        for (var dialect : Dialect.values()) {
            assertThat(shape.jsonSchema(dialect)).isNotNull();
        }
        assertThat(shape.typeScript() + shape.promptFragment() + shape.description() + shape.form())
                .isNotEmpty();
        assertThat(shape.exampleJson()).isNotNull();
        for (var answer : ANSWERS) {
            var result = shape.read(answer);
            if (result.isPresent()) {
                assertThat(shape.write(result.value())).isNotNull();
            }
            assertThat(shape.strict().read(answer)).isNotNull();
        }
    }

    @Test
    void aMemberMayBeTheObjectItselfOrANumber() {
        var shape = shape("{type: object, properties: {v: {anyOf: [{$ref: '#'}, {type: integer}]}}, required: [v]}");

        assertThat(shape.read("{\"v\":{\"v\":{\"v\":3}}}").value()).hasToString("{v={v={v=3}}}");
        assertThat(shape.read("{\"v\":\"many\"}").isPresent()).isFalse();
        check(shape);
    }

    @Test
    void anObjectMayHaveVariantsThatAreItselfAndOthers() {
        var shape = shape(
                """
                {"$ref": "#/$defs/fork", "$defs": {
                    "fork": {"type": "object", "properties": {
                        "kind": {"const": "fork"},
                        "left": {"anyOf": [{"$ref": "#/$defs/fork"}, {"$ref": "#/$defs/leaf"}]}
                    }, "required": ["kind", "left"]},
                    "leaf": {"type": "object", "properties": {"kind": {"const": "leaf"}, "size": {"type": "integer"}},
                        "required": ["kind", "size"]}}}""");

        var read = shape.read(
                "{\"kind\":\"fork\",\"left\":{\"kind\":\"fork\",\"left\":{\"kind\":\"leaf\",\"size\":\"2\"}}}");

        assertThat(((Map<?, ?>) read.value()).get("left").toString()).contains("kind=leaf", "size=2");
        check(shape);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{anyOf: [{$ref: '#'}, {type: integer}]}",
                "{oneOf: [{type: integer}, {$ref: '#'}]}",
                "{anyOf: [{$ref: '#'}]}",
                "{anyOf: [{$ref: '#'}, {$ref: '#'}]}",
                "{anyOf: [{$ref: '#'}, {type: 'null'}]}",
                "{allOf: [{$ref: '#'}, {type: integer}]}",
                "{allOf: [{$ref: '#'}, {$ref: '#'}, {type: integer}]}",
                "{$ref: '#'}",
                "{type: object, anyOf: [{$ref: '#'}, {type: integer}]}",
                "{$ref: '#/$defs/a', $defs: {a: {$ref: '#/$defs/b'}, b: {anyOf: [{$ref: '#/$defs/a'}, {type: "
                        + "integer}]}}}",
                "{type: array, items: {anyOf: [{$ref: '#'}, {type: integer}]}}",
                "{type: object, additionalProperties: {anyOf: [{$ref: '#'}, {type: integer}]}}",
            })
    void choicesMayContainThemselves(String schema) {
        check(shape(schema));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{anyOf: [{$ref: '#'}, {type: integer}]}", "{allOf: [{$ref: '#'}, {type: integer}]}"})
    void theExampleIsFinite(String schema) {
        assertThat(shape(schema).exampleJson()).hasToString("1");
    }

    @Provide
    Arbitrary<String> schemas() {
        Arbitrary<String> leaves = Arbitraries.of(
                "{type: integer}",
                "{type: string}",
                "{type: 'null'}",
                "{}",
                "{const: 1}",
                "{enum: [a, b]}",
                "{$ref: '#'}",
                "{$ref: '#/$defs/s'}",
                "{$ref: '#/properties/a'}",
                "{$ref: '#/nothing'}",
                "{type: object, properties: {t: {const: x}, a: {$ref: '#'}}, required: [t]}",
                "{type: object, properties: {t: {const: y}, a: {$ref: '#/$defs/s'}}, required: [t]}");
        return Arbitraries.recursive(() -> leaves, RecursiveSchemaTest::around, 0, 3)
                .flatMap(one -> leaves.map(other -> one.substring(0, one.length() - 1)
                        + (one.equals("{}") ? "" : ", ")
                        + "$defs: {s: {anyOf: [" + other + ", {type: array, items: {$ref: '#'}}]}}}"));
    }

    private static Arbitrary<String> around(Arbitrary<String> inner) {
        return inner.tuple2().flatMap(two -> Arbitraries.of(
                        "{anyOf: [%s, %s]}",
                        "{oneOf: [%s, %s]}",
                        "{allOf: [%s, %s]}",
                        "{type: object, properties: {a: %s, b: %s}, required: [a]}",
                        "{type: object, properties: {a: %s}, additionalProperties: %s}",
                        "{type: array, prefixItems: [%s, %s]}",
                        "{type: array, items: %s, description: '%s'}")
                .map(form -> form.formatted(two.get1(), two.get2().replace("'", form.contains("'%s'") ? "" : "'"))));
    }

    @Property(tries = 300, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void anySchemaHasAShape(@ForAll("schemas") String schema) {
        check(shape(schema));
    }

    @Test
    void theExampleOfALinkedListEnds() {
        var shape = Shape.ofSchema(
                json("{'type': 'object', 'required': ['v', 'next'], 'properties': {'v': {'type': 'integer'},"
                        + " 'next': {'anyOf': [{'$ref': '#'}, {'type': 'null'}]}}}"));

        var example = shape.exampleJson();

        assertThat(example).hasToString("{\"v\":1,\"next\":null}");
        assertThat(shape.strict().read(example).isPresent()).isTrue();
    }

    @Test
    void aFormThatWouldHaveTooManyFieldsIsRejected() {
        var definitions = Json.createObjectBuilder();
        for (int i = 0; i < 40; i++) {
            var next = Json.createObjectBuilder()
                    .add("$ref", "#/$defs/d" + (i + 1))
                    .build();
            definitions.add(
                    "d" + i,
                    Json.createObjectBuilder()
                            .add("type", "object")
                            .add(
                                    "properties",
                                    Json.createObjectBuilder().add("a", next).add("b", next)));
        }
        definitions.add("d40", Json.createObjectBuilder().add("type", "string"));
        var schema = Json.createObjectBuilder()
                .add("$ref", "#/$defs/d0")
                .add("$defs", definitions)
                .build();
        var shape = Shape.ofSchema(schema);

        assertThatThrownBy(shape::form).isInstanceOf(GenerationException.class).hasMessageContaining("KARTA-210");
    }

    @Test
    void aFormThatWouldHaveTooManyLevelsIsRejected() {
        var schema = Json.createObjectBuilder().add("type", "string").build();
        for (int i = 0; i < 60; i++) {
            schema = Json.createObjectBuilder()
                    .add("type", "array")
                    .add("items", schema)
                    .build();
        }
        var shape = Shape.ofSchema(schema);

        assertThatThrownBy(shape::form).isInstanceOf(GenerationException.class).hasMessageContaining("KARTA-210");
    }
}
