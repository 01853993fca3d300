/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lines have at most 120 columns; the formatter does not break texts and comments. */
class LineLengthTest {

    private static final int COLUMNS = 120;

    @Test
    void linesFitTheScreen() {
        List<String> found = Stream.of(
                        SourceTree.mainSources(), SourceTree.testSources(), SourceTree.benchmarkSources())
                .flatMap(List::stream)
                .flatMap(LineLengthTest::longLines)
                .toList();

        assertThat(found).as("longer lines").isEmpty();
    }

    private static Stream<String> longLines(Path file) {
        List<String> lines = SourceTree.text(file).lines().toList();
        return IntStream.range(0, lines.size())
                .filter(index -> lines.get(index).length() > COLUMNS)
                .mapToObj(index -> SourceTree.ROOT.relativize(file) + ":" + (index + 1));
    }
}
