/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lines have at most 120 columns; the formatter does not break texts and comments. */
class LineLengthTest {

    private static final int COLUMNS = 120;

    /**
     * Modules with the number of longer lines, such as patterns and quoted documents; the numbers only ever go down.
     */
    private static final Map<String, Integer> REMAINING = Map.ofEntries(Map.entry("engine", 6));

    @Test
    void linesFitTheScreen() {
        Map<String, Integer> found = new TreeMap<>();
        Stream.of(SourceTree.mainSources(), SourceTree.testSources())
                .flatMap(List::stream)
                .forEach(
                        file -> longLines(file).forEach(line -> found.merge(SourceTree.module(file), 1, Integer::sum)));

        assertThat(found).allSatisfy((module, count) -> assertThat(count)
                .as("lines of %s with more than %d columns", module, COLUMNS)
                .isLessThanOrEqualTo(REMAINING.getOrDefault(module, 0)));
    }

    private static Stream<String> longLines(Path file) {
        return SourceTree.text(file).lines().filter(line -> line.length() > COLUMNS);
    }
}
