/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Components whose type is an interface of texts, numbers and booleans. */
class InterfacesOfValuesTest {

    record Sorted(Comparable<?> by) {}

    record Stored(Serializable value) {}

    record Several(List<Serializable> values) {}

    @ParameterizedTest
    @CsvSource({"'\"name\"'", "7", "2.5", "true"})
    void areReadAsPlainValues(String json) {
        assertThat(Shape.of(Sorted.class).read("{\"by\":" + json + "}").isPresent())
                .isTrue();
        assertThat(Shape.of(Stored.class).read("{\"value\":" + json + "}").isPresent())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"[1]", "{}"})
    void rejectStructuresThatDoNotImplementThem(String json) {
        assertThat(Shape.of(Sorted.class).read("{\"by\":" + json + "}").problems())
                .singleElement()
                .asString()
                .startsWith("/by must be a text, a number or a boolean, but is ");
        assertThat(Shape.of(Stored.class).read("{\"value\":" + json + "}").isPresent())
                .isTrue();
    }

    @Test
    void rejectNull() {
        assertThat(Shape.of(Sorted.class).read("{\"by\":null}").problems())
                .singleElement()
                .hasToString("/by must be a value, but is null");
        assertThat(Shape.of(Stored.class).read("{\"value\":null}").problems())
                .singleElement()
                .hasToString("/value must be a value, but is null");
    }

    @Test
    void dropNullFromLists() {
        assertThat(Shape.of(Several.class).read("{\"values\":[1,null]}").value().values())
                .hasSize(1);
    }
}
