/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class CircularChoiceTest {

    private static Shape<?> shape(String schema) {
        try (var reader = Json.createReader(new StringReader(schema))) {
            return Shape.ofSchema(reader.readObject());
        }
    }

    @Test
    void anOptionThatIsTheChoiceAgainAddsNothing() {
        Shape<?> shape = shape("{\"anyOf\":[{\"type\":\"string\"},{\"$ref\":\"#\"}]}");

        assertThat(shape.read("\"hello\"").orElseThrow().toString()).contains("hello");
        assertThat(shape.jsonSchema().toString()).contains("string");
        assertThat(shape.promptFragment()).isNotEmpty();
    }

    @Test
    void twoChoicesMayNameEachOther() {
        Shape<?> shape = shape("{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"anyOf\":[{\"type\":\"integer\"},"
                + "{\"$ref\":\"#/$defs/b\"}]},"
                + "\"b\":{\"anyOf\":[{\"type\":\"boolean\"},{\"$ref\":\"#/$defs/a\"}]}}}");

        assertThat(shape.read("7").isPresent()).isTrue();
        assertThat(shape.read("true").isPresent()).isTrue();
        assertThat(shape.read("{\"x\":[1,2]}").isPresent()).isFalse();
    }
}
