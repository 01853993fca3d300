/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The text of maps and sets is independent of their hash order. */
class StableOrderTest {

    record Stock(Map<String, Integer> items, Set<String> tags, Object loose) {}

    private static Map<String, Integer> shuffled(int many) {
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, many).boxed().toList());
        Collections.reverse(numbers);
        Map<String, Integer> map = new LinkedHashMap<>();
        numbers.forEach(number -> map.put("item-%02d".formatted(number), number));
        return map;
    }

    @Test
    void mapsAndSetsWithoutAnOrderAreSorted() {
        var map = shuffled(30);
        String sorted = Shape.of(Stock.class)
                .write(new Stock(new TreeMap<>(map), new java.util.TreeSet<>(map.keySet()), new TreeMap<>(map)))
                .toString();

        assertThat(Shape.of(Stock.class)
                        .write(new Stock(Map.copyOf(map), Set.copyOf(map.keySet()), new HashMap<>(map)))
                        .toString())
                .isEqualTo(sorted);
    }

    @Test
    void anOrderThatIsThereStays() {
        var map = shuffled(3);

        assertThat(Shape.of(Stock.class)
                        .write(new Stock(map, new LinkedHashSet<>(map.keySet()), List.of("b", "a")))
                        .toString())
                .isEqualTo("{\"items\":{\"item-02\":2,\"item-01\":1,\"item-00\":0},"
                        + "\"tags\":[\"item-02\",\"item-01\",\"item-00\"],\"loose\":[\"b\",\"a\"]}");
    }

    @Test
    void promptsShowTheSame() {
        assertThat(PromptText.of(Map.of("b", 1, "a", 2, "c", 3))).isEqualTo("{\"a\": 2, \"b\": 1, \"c\": 3}");
    }
}
