/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.result.GenerationException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InvalidTypesTest {

    record Asking(Runnable what) {}

    static class Unmakable {
        private final String one;

        Unmakable(String one) {
            this.one = one;
        }

        Unmakable(int one) {
            this(String.valueOf(one));
        }

        String one() {
            return one;
        }
    }

    record Sized(java.util.concurrent.ArrayBlockingQueue<String> queue) {}

    record Keyed(Map<List<String>, String> map) {}

    record Twice(@PromptField(name = "a") String one, @PromptField(name = "a") String other) {}

    record BadDefault(@DefaultsTo("many") int count) {}

    enum Color {
        RED,
        GREEN
    }

    record Enums(EnumSet<Color> set, EnumMap<Color, Integer> map) {}

    static List<List<Object>> mistakes() {
        return List.of(
                List.of(Asking.class, "KARTA-203", "java.lang.Runnable"),
                List.of(Unmakable.class, "KARTA-204", "Unmakable"),
                List.of(Sized.class, "KARTA-230", "java.util.concurrent.ArrayBlockingQueue"),
                List.of(Keyed.class, "KARTA-206", "List"),
                List.of(Twice.class, "KARTA-207", "\"a\""),
                List.of(BadDefault.class, "KARTA-208", "count"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void areToldWhenTheShapeIsDerived(List<Object> mistake) {
        assertThatThrownBy(() -> Shape.of((Class<?>) mistake.get(0)))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith((String) mistake.get(1))
                .hasMessageContaining((String) mistake.get(2));
    }

    @Test
    void aTypeReferenceNeedsItsType() {
        @SuppressWarnings("rawtypes") // the mistake
        class Raw extends TypeRef {}

        assertThatThrownBy(Raw::new).isInstanceOf(GenerationException.class).hasMessageStartingWith("KARTA-201");
    }

    @Test
    void aValueOfAnotherTypeIsNotWritten() {
        @SuppressWarnings("unchecked") // the mistake
        var shape = (Shape<Object>) (Shape<?>) Shape.of(Enums.class);

        assertThatThrownBy(() -> shape.write("text"))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-209");
    }

    @Test
    void collectionsOfConstantsAreMade() {
        var value =
                Shape.of(Enums.class).read("{set: [red, RED], map: {green: 1}}").value();

        assertThat(value).isEqualTo(new Enums(EnumSet.of(Color.RED), new EnumMap<>(Map.of(Color.GREEN, 1))));
        assertThat(Shape.of(Enums.class).read("{set: [], map: {}}").value().map())
                .isEmpty();
    }
}
