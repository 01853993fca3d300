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

    @Test
    void linesFitTheScreen() {
        Map<String, Integer> found = new TreeMap<>();
        Stream.of(SourceTree.mainSources(), SourceTree.testSources(), SourceTree.benchmarkSources())
                .flatMap(List::stream)
                .forEach(file -> longLines(file).forEach(line -> found.merge(name(file), 1, Integer::sum)));

        assertThat(found).as("longer lines by module or benchmark").isEmpty();
    }

    /** Returns the module of a file; the path of a benchmark, because benchmarks have several source folders. */
    private static String name(Path file) {
        String path = SourceTree.ROOT.relativize(file).toString();
        return path.startsWith("benchmarks") ? path : SourceTree.module(file);
    }

    private static Stream<String> longLines(Path file) {
        return SourceTree.text(file).lines().filter(line -> line.length() > COLUMNS);
    }
}
