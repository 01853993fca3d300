/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.Marker;
import io.karta.generation.result.GenerationException;
import org.junit.jupiter.api.Test;

class MarkerTest {

    @Marker
    record Concept(String title) {}

    @Marker(name = "@is", value = "profile/1")
    record Profile(String name, Concept concept) {}

    @Marker(name = "title")
    record Confused(String title) {}

    @Test
    void isWritten() {
        var json = Shape.of(Profile.class).write(new Profile("Ada", new Concept("Engines")));

        assertThat(json)
                .hasToString("{\"@is\":\"profile/1\",\"name\":\"Ada\","
                        + "\"concept\":{\"__type\":\"Concept\",\"title\":\"Engines\"}}");
    }

    @Test
    void isHidden() {
        var shape = Shape.of(Profile.class);

        assertThat(shape.jsonSchemaText() + shape.promptFragment() + shape.typeScript() + shape.description())
                .doesNotContain("__type", "@is");
        assertThat(shape.jsonSchema(Dialect.STRICT).toString()).doesNotContain("__type", "@is");
        assertThat(shape.form().fields()).hasSize(2);
    }

    @Test
    void isNotNeededAndNoSurpriseWhenReading() {
        var shape = Shape.of(Concept.class);

        assertThat(shape.strict().read("{\"title\": \"a\"}").value()).isEqualTo(new Concept("a"));
        assertThat(shape.read("{\"__type\": \"Concept\", \"title\": \"a\"}").repairs())
                .isEmpty();
    }

    @Test
    void isCheckedStrictly() {
        var json = "{\"__type\": \"Other\", \"title\": \"a\"}";

        assertThat(Shape.of(Concept.class).strict().read(json).problems())
                .singleElement()
                .asString()
                .contains("/__type", "\"Concept\"");
        assertThat(Shape.of(Concept.class).read(json).value()).isEqualTo(new Concept("a"));
    }

    @Test
    void mayNotBeCalledLikeAComponent() {
        assertThatThrownBy(() -> Shape.of(Confused.class))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-207");
    }
}
