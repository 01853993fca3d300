/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StrictSchemaTest {

    record Person(
            @Size(min = 2, max = 5) String name,
            @Email String mail,
            @Positive BigDecimal wage,
            Optional<String> note) {}

    enum Color {
        RED,
        GREEN
    }

    @Test
    void requiresEveryComponentAndMakesOptionalOnesNullable() {
        var schema = Shape.of(Person.class).jsonSchema(Dialect.STRICT);

        assertThat(schema.getJsonArray("required")).hasToString("[\"name\",\"mail\",\"wage\",\"note\"]");
        assertThat(schema.getBoolean("additionalProperties")).isFalse();
        assertThat(schema.getJsonObject("properties").get("note")).hasToString("{\"type\":[\"string\",\"null\"]}");
    }

    @Test
    void putsDemandsIntoWords() {
        var schema = Shape.of(Person.class).jsonSchema(Dialect.STRICT);

        assertThat(schema.getJsonObject("properties").get("wage"))
                .hasToString("{\"type\":\"number\",\"description\":\"greater than 0\"}");
    }

    @Test
    void theStandardSchemaHasDemandsAsKeywords() {
        var properties = Shape.of(Person.class).jsonSchema().getJsonObject("properties");

        assertThat(properties.get("name")).hasToString("{\"type\":\"string\",\"minLength\":2,\"maxLength\":5}");
        assertThat(properties.get("mail")).hasToString("{\"type\":\"string\",\"format\":\"email\"}");
        assertThat(properties.get("wage")).hasToString("{\"type\":\"number\",\"exclusiveMinimum\":0}");
    }

    @Test
    void artificialValuesMeetTheDemands() {
        var person = Shape.of(Person.class).example();

        assertThat(person)
                .isEqualTo(new Person("sampl", "someone@example.org", BigDecimal.ONE, Optional.of("sample note")));
    }

    @Nested
    class WithARootThatIsNoObject {

        @Test
        void wrapsAListAndTakesItOutAgain() {
            var shape = Shape.of(new TypeRef<List<Color>>() {});

            assertThat(shape.jsonSchema(Dialect.STRICT).getJsonObject("properties"))
                    .containsOnlyKeys("value");
            assertThat(shape.read("{\"value\": [\"RED\"]}").value()).containsExactly(Color.RED);
        }

        @Test
        void wrapsASealedTypeAndTakesItOutAgain() {
            var shape = Shape.of(Decision.class);

            assertThat(shape.jsonSchema(Dialect.STRICT).getJsonObject("properties"))
                    .containsOnlyKeys("value");
            assertThat(shape.read("{\"value\": {\"type\": \"Approved\", \"confidence\": 1}}")
                            .value())
                    .isEqualTo(new Decision.Approved(1));
        }

        @Test
        void writesAMapAsEntriesAndReadsThemBack() {
            var shape = Shape.of(new TypeRef<Map<String, Integer>>() {});

            var map =
                    shape.read("{\"value\": [{\"key\": \"a\", \"value\": 1}]}").value();

            assertThat(map).isEqualTo(Map.of("a", 1));
        }

        @Test
        void readsAMapInTheMemberAroundItUnlessThatIsAnEntry() {
            var counts = Shape.of(new TypeRef<Map<String, Integer>>() {});
            var nested = Shape.of(new TypeRef<Map<String, Map<String, Integer>>>() {});

            assertThat(counts.read("{\"value\": {\"a\": 1}}").value()).isEqualTo(Map.of("a", 1));
            assertThat(counts.read("{\"value\": 1}").value()).isEqualTo(Map.of("value", 1));
            assertThat(nested.read("{\"value\": {\"a\": 1}}").value()).isEqualTo(Map.of("value", Map.of("a", 1)));
        }
    }

    @Test
    void readsAWrappedScalar() {
        var number = Shape.of(Integer.class).read("{\"value\": 42}").value();

        assertThat(number).isEqualTo(42);
    }
}
