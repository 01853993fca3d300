/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Nullable;
import io.karta.generation.form.FormModel.Choice;
import io.karta.generation.form.FormModel.Field;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Input of forms, as browsers send it. */
class FormInputTest {

    record Settings(Object value, Optional<JsonValue> more) {}

    record Part(String name, List<Part> parts) {}

    record Anything(Object value) {}

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
            var read = Shape.of(Anything.class).readForm("{\"value\": \"" + text + "\"}");

            assertThat(read.value().value()).isEqualTo(text);
        }

        @Test
        void keepValuesThatAreNoTexts() {
            assertThat(Shape.of(Anything.class)
                            .readForm("{\"value\": 5}")
                            .value()
                            .value())
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

    enum Size {
        SMALL,
        LARGE
    }

    record Address(String city, int code) {}

    record Orders(
            List<Optional<Address>> addresses, Map<String, @Nullable Size> sizes, List<Optional<Integer>> counts) {}

    @Nested
    class ElementsThatMayBeAbsent {

        private final Shape<Orders> shape = Shape.of(Orders.class);

        @Test
        void haveTheFieldsAndChoicesOfTheirContent() {
            var fields = shape.form().fields();

            assertThat(fields.get(0).fields().get(0).fields())
                    .extracting(Field::name)
                    .containsExactly("city", "code");
            assertThat(fields.get(1).fields().get(1).choices())
                    .extracting(Choice::value)
                    .containsExactly("SMALL", "LARGE");
            assertThat(fields.get(2).fields()).extracting(Field::isRequired).containsExactly(false);
        }

        @Test
        void areReadAsTextsAndLeftEmpty() {
            var read = shape.readForm("{\"addresses\": [{\"city\": \"Ulm\", \"code\": \"89073\"}, \"\"], "
                    + "\"sizes\": {\"a\": \"SMALL\", \"b\": \"\"}, \"counts\": [\"1\", \"\"]}");

            assertThat(read.value().addresses())
                    .containsExactly(Optional.of(new Address("Ulm", 89073)), Optional.empty());
            assertThat(read.value().sizes()).containsEntry("a", Size.SMALL).containsEntry("b", null);
            assertThat(read.value().counts()).containsExactly(Optional.of(1), Optional.empty());
        }
    }
}
