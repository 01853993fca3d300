/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Four times the text takes about four times the work, which is counted in bytes that are allocated: copies take
 * memory.
 */
class StreamingWorkTest {

    sealed interface Part {
        record Leaf(String name) implements Part {}

        record Branch(List<List<Integer>> rows, List<Part> parts) implements Part {}
    }

    private static final int UNITS = 1_000;
    private static final int MOST = 7;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<Arguments> answers() {
        var variant = Shape.of(Part.class);
        var list = Shape.of(new TypeRef<List<Part>>() {});
        var lists = Shape.of(new TypeRef<List<List<Integer>>>() {});
        var map = Shape.of(new TypeRef<Map<String, Integer>>() {});
        return Stream.of(
                Arguments.of(variant, "{\"type\": \"Branch\", \"rows\": [", "[1, 2], ", "[]], \"parts\": []}"),
                Arguments.of(variant, "{\"rows\": [", "[1, 2], ", "[]], \"parts\": []}"),
                Arguments.of(variant, "{\"value\": {\"rows\": [", "[1, 2], ", "[]], \"parts\": []}}"),
                Arguments.of(variant, "{\"parts\": [", "{\"name\": \"x\"}, ", "{}]"),
                Arguments.of(variant, "{", "\"name\" {} ", ""),
                Arguments.of(list, "{\"value\": [", "{\"type\": \"Leaf\", \"name\": \"x\"}, ", "]}"),
                Arguments.of(list, "{\"items\": [", "{\"type\": \"Leaf\", \"name\": \"x\"}, ", "]}"),
                Arguments.of(lists, "[[", "1, ", "2]]"),
                Arguments.of(lists, "[", "[1, 2], ", "[]]"),
                Arguments.of(map, "{", "\"name%d\": 1, ", "\"last\": 2}"),
                Arguments.of(map, "{", "\"name\": %d, ", "\"last\": 2}"),
                Arguments.of(map, "Here: {", "\"name%d\": 1, ", "\"last\": 2}"),
                Arguments.of(map, "", "{a} words ", "{\"a\": 1}"),
                Arguments.of(map, "<think>", "{a} <b> ", "</think>{\"a\": 1}"));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void growsAsTheTextDoes(Shape<?> shape, String start, String unit, String end) {
        var one = text(start, unit, end, UNITS);
        var four = text(start, unit, end, 4 * UNITS);
        work(shape, one);

        assertThat((double) work(shape, four) / work(shape, one)).isLessThan(MOST);
    }

    private static String text(String start, String unit, String end, int units) {
        var text = new StringBuilder(start);
        for (int i = 0; i < units; i++) {
            text.append(unit.formatted(i));
        }
        return text.append(end).toString();
    }

    private static long work(Shape<?> shape, String text) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try (var reader = IncrementalReader.of(shape, Runnable::run)) {
            for (int i = 0; i < text.length(); i += 5) {
                var partial = reader.accept(text.substring(i, Math.min(text.length(), i + 5)));
                assertThat(partial.has("last") && i < text.length() - 10).isFalse();
            }
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void ofPartialValuesGrowsAsTheirFieldsDo() {
        fields(UNITS);

        assertThat((double) fields(4 * UNITS) / fields(UNITS)).isLessThan(MOST);
    }

    private static long fields(int count) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        var partial = PartiallyGenerated.of(Shape.of(Object.class));
        for (int i = 0; i < count; i++) {
            partial = partial.withField("name" + i, i);
            assertThat(partial.has("name" + i) && partial.arrivedFieldNames().size() == i + 1)
                    .isTrue();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
