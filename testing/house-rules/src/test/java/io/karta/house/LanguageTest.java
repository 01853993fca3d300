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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Code and documentation use the standard terms: phrases of the former private vocabulary do not come back. */
class LanguageTest {

    private static final Pattern BANNED =
            Pattern.compile("\\b(?:[Ss]omebody|[Nn]obody|[Aa]nybody|[Ww]hoever|[Mm]end(?:s|ed|ing)?|Says"
                    + " (?:whether|how|what|which|who)|[Ss]afe for use by several threads|[Uu]sed by one thread|does not"
                    + " do:|a person's yes|[Mm]ade of words|[Cc]omes? to rest|[Nn]obody will help it)\\b");

    /** Modules with the number of lines that contain a banned phrase; the numbers only ever go down. */
    private static final Map<String, Integer> REMAINING = Map.ofEntries(
            Map.entry("providers/gemini", 6),
            Map.entry("providers/mistral", 1),
            Map.entry("providers/ollama", 1),
            Map.entry("providers/openai", 4),
            Map.entry("providers/replay", 4),
            Map.entry("providers/scripted", 6),
            Map.entry("rest", 3));

    @Test
    void usesStandardTerms() {
        Map<String, Integer> found = new TreeMap<>();
        Stream.of(SourceTree.mainSources(), SourceTree.testSources(), SourceTree.pages())
                .flatMap(List::stream)
                .filter(file -> !file.endsWith("LanguageTest.java"))
                .filter(file -> !file.endsWith("Negation.java")) // contains a list of English negations
                .forEach(file -> lines(file).forEach(line -> found.merge(SourceTree.module(file), 1, Integer::sum)));

        assertThat(found).allSatisfy((module, count) -> assertThat(count)
                .as("lines with banned phrases in %s: see CONTRIBUTING.md for the standard terms", module)
                .isLessThanOrEqualTo(REMAINING.getOrDefault(module, 0)));
    }

    @Test
    void onlyNamesModulesThatStillHaveSuchLines() {
        assertThat(REMAINING.values()).allMatch(count -> count > 0);
    }

    private static Stream<String> lines(Path file) {
        return SourceTree.text(file).lines().filter(line -> BANNED.matcher(line).find());
    }
}
