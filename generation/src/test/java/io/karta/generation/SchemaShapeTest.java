/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.json.LenientJson;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaShapeTest {

    record Person(String name, int age, @Nullable String mail, List<Person> friends) {}

    private static Shape<Object> shape(String schema) {
        return Shape.ofSchema((JsonObject) LenientJson.read(schema).value());
    }

    private static String read(String schema, String text) {
        var shape = shape(schema);
        return shape.read(text)
                .optional()
                .map(value -> shape.write(value).toString())
                .orElse("nothing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type:'object',properties:{a:{type:'integer'}},required:['a']}|Sure: {a:'1,234', b:2}|{\"a\":1234}",
                "{type:'object',properties:{a:{type:'integer'}},required:['a']}|{}|nothing",
                "{type:'array',items:{type:'number'}}|{\"value\":[1,'0,5']}|[1,0.5]",
                "{enum:['red','green',1]}|\"Red\"|\"red\"",
                "{enum:['red','green',1]}|1|1",
                "{type:'object',additionalProperties:{type:'boolean'}}|{a:yes}|{\"a\":true}",
                "{type:'object'}|{a:[1,{b:null}]}|{\"a\":[1,{\"b\":null}]}",
                "{anyOf:[{type:'integer'},{type:'string'}]}|\"1 cup\"|\"1 cup\"",
                "{anyOf:[{type:'integer'},{type:'string'}]}|7|7",
                "{type:['string','null']}|null|null",
                "{properties:{a:{type:['integer','null']}},required:['a']}|{\"a\":null}|{\"a\":null}",
                "{allOf:[{properties:{a:{type:'string'}}},{properties:{b:{type:'string'}}}]}|{a:1,b:2}|"
                        + "{\"a\":\"1\",\"b\":\"2\"}",
                "{type:'string'}|plain text|\"plain text\"",
                "{type:'object',properties:{a:{type:'string',nullable:true}},required:['a']}|{a:null}|{\"a\":null}",
                "{type:'object',properties:{a:{const:null}}}|{a:null}|{}",
                "{type:'array',prefixItems:[{type:'integer'},{type:'string'}]}|['1',2]|[1,\"2\"]",
                "{type:'array',items:[{type:'integer'},{type:'string'}]}|['1']|[1]",
                "{items:{type:'integer'}}|['1']|[1]",
                "{properties:{a:{type:'integer'}},additionalProperties:{type:'number'}}|{a:'1',b:'2.5'}|"
                        + "{\"a\":1,\"b\":2.5}",
                "{properties:{a:{type:'integer'}},additionalProperties:true}|{a:'1',b:[null]}|{\"a\":1,\"b\":[null]}",
                "{type:'object',patternProperties:{'^x':{type:'integer'}}}|{x1:'2'}|{\"x1\":2}",
                "{allOf:[{allOf:[{properties:{a:{type:'integer'}}}],properties:{b:{type:'integer'}}}]}|"
                        + "{a:'1',b:'2'}|{\"a\":1,\"b\":2}",
                "{properties:{id:{type:'integer'}},oneOf:[{properties:{a:{type:'integer'}},required:['a']},"
                        + "{required:['b']}]}"
                        + "|{id:'1',a:'2'}|{\"id\":1,\"a\":2}",
                "{oneOf:[{const:'a',description:'Alpha'},{const:'b',title:'Beta'}]}|'beta'|\"b\"",
                "{'$ref':'#x','$defs':{A:{'$anchor':'x',type:'integer'}}}|'1'|1",
                "{properties:{'a b/c':{type:'integer'},q:{'$ref':'#/properties/a%20b~1c'}}}|{q:'1'}|{\"q\":1}",
                "{'$ref':'#/anyOf/1',anyOf:[{},{type:'integer'}]}|'1'|1",
                "{'$ref':'#/$defs/J','$defs':{J:{anyOf:[{type:'integer'},{type:'array',items:{'$ref':'#/$defs/J'}}]}}}"
                        + "|[1,['2']]|[1,[2]]",
            })
    void valuesFitTheirSchema(String schema, String text, String expected) {
        var read = read(schema, text);

        assertThat(read).isEqualTo(expected);
    }

    sealed interface Term {
        record Plus(Term left, Term right) implements Term {}

        record Literal(int value) implements Term {}
    }

    static Stream<Shape<?>> javaShapes() {
        return SchemaValidityTest.shapes();
    }

    @ParameterizedTest
    @MethodSource("javaShapes")
    void theSchemaOfAJavaTypeReadsTheSameJson(Shape<?> shape) {
        var json = shape.exampleJson();

        var dynamic = Shape.ofSchema(shape.jsonSchema());

        assertThat(dynamic.write(dynamic.strict().read(json).value())).isEqualTo(json);
    }

    @Test
    void aChoiceOfTextsSaysThatItIsOneOfTexts() {
        var texts = shape("{properties:{a:{enum:['red','green']},b:{enum:['red',1]}}}")
                .jsonSchema();

        assertThat(texts.getJsonObject("properties").getJsonObject("a")).containsKeys("type", "enum");
        assertThat(texts.getJsonObject("properties").getJsonObject("b")).containsOnlyKeys("enum");
    }

    @Test
    void recursionThroughAChoiceIsKept() {
        var shape = Shape.ofSchema(Shape.of(Term.class).jsonSchema());

        var result = shape.read("{type: Plus, left: {type: 'literal', value: '1'}, right: {type: Literal, value: 2}}");

        assertThat(shape.write(result.value()))
                .hasToString("{\"type\":\"Plus\",\"left\":{\"type\":\"Literal\",\"value\":1},"
                        + "\"right\":{\"type\":\"Literal\",\"value\":2}}");
    }

    @Test
    void recursiveSchemasReadDeepValues() {
        var shape = Shape.ofSchema(Shape.of(Person.class).jsonSchema());

        var result = shape.read("{name:Ada, age:'36', friends:[{name:Bob, age:4, friends:[]}]}");

        assertThat(shape.write(result.value()))
                .hasToString("{\"name\":\"Ada\",\"age\":36,\"friends\":[{\"name\":\"Bob\",\"age\":4,\"friends\":[]}]}");
    }

    @Nested
    class LineByLine {

        private final ReadLines lines = new ReadLines();

        @Test
        void answersWithAValueAndItsRepairs() {
            var line = lines.answer("{\"input\": \"{'a': 1}\"}");

            assertThat(line).isEqualTo("{\"value\":{\"a\":1},\"repairs\":[\"single quotes at 1:2\"]}");
        }

        @Test
        void keepsToTheSchema() {
            var line = lines.answer("{\"input\": \"x\", \"schema\": {\"type\": \"integer\"}}");

            assertThat(line).isEqualTo("{\"error\":\"must be an Integer, but is the text \\\"x\\\"\"}");
        }

        @Test
        void survivesLinesThatAreNoQuestion() {
            assertThat(lines.answer("nonsense")).startsWith("{\"error\":");
            assertThat(lines.answer("{}")).startsWith("{\"error\":");
        }
    }
}
