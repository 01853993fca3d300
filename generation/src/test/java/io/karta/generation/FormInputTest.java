/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Input of forms whose fields take any JSON: a browser sends it as text. */
class FormInputTest {

    record Settings(Object value, Optional<JsonValue> more) {}

    record Part(String name, List<Part> parts) {}

    record Choice(Object value) {}

    @Nested
    class FieldsForJson {

        @Test
        void readAnObjectInAText() {
            var read = Shape.of(Settings.class).readForm("{\"value\": \" {\\\"a\\\": [1]}\", \"more\": \"[true]\"}");

            assertThat(read.value().value()).isEqualTo(Map.of("a", List.of(1L)));
            assertThat(read.value().more()).get().hasToString("[true]");
        }

        @Test
        void readThePartsOfARecursiveType() {
            var read = Shape.of(Part.class)
                    .readForm("{\"name\": \"a\", \"parts\": [\"{\\\"name\\\": \\\"b\\\", \\\"parts\\\": []}\"]}");

            assertThat(read.value()).isEqualTo(new Part("a", List.of(new Part("b", List.of()))));
        }

        @ParameterizedTest
        @ValueSource(strings = {"hello", "5", "true", "[see above", "{broken", "{} and more"})
        void keepOtherTexts(String text) {
            var read = Shape.of(Choice.class).readForm("{\"value\": \"" + text + "\"}");

            assertThat(read.value().value()).isEqualTo(text);
        }

        @Test
        void keepValuesThatAreNoTexts() {
            assertThat(Shape.of(Choice.class).readForm("{\"value\": 5}").value().value())
                    .isEqualTo(5L);
        }

        @Test
        void rejectDamagedPartsOfARecursiveType() {
            var read = Shape.of(Part.class).readForm("{\"name\": \"a\", \"parts\": [\"{'name': 'b'}\"]}");

            assertThat(read.problems())
                    .singleElement()
                    .asString()
                    .startsWith("/parts/0 must be an object, but is the text");
        }
    }
}
