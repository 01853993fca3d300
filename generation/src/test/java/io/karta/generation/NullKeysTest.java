/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Maps with a null key, for example from rows of a database, have a JSON form. */
class NullKeysTest {

    record Stock(Map<String, Integer> shelves, Map<Integer, String> names) {}

    static final class Labels extends HashMap<String, Integer> {

        private static final long serialVersionUID = 1L;

        public String getTitle() {
            return "labels";
        }
    }

    @Test
    void aTypedMapIsWritten() {
        Map<String, Integer> shelves = new LinkedHashMap<>();
        shelves.put(null, 1);
        Map<Integer, String> names = new LinkedHashMap<>();
        names.put(null, "unknown");

        var json = Shape.of(Stock.class).write(new Stock(shelves, names));

        assertThat(json).hasToString("{\"shelves\":{\"null\":1},\"names\":{\"null\":\"unknown\"}}");
    }

    @Test
    void aMapWithComponentsIsWritten() {
        var labels = new Labels();
        labels.put(null, 1);

        assertThat(Shape.of(Labels.class).write(labels).toString()).contains("\"null\":1");
    }
}
