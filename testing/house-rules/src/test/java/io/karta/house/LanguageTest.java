/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Code and documentation use the standard terms: phrases of the former private vocabulary do not come back. */
class LanguageTest {

    /** Phrases; the words for persons are banned inside of identifiers too, such as the names of tests. */
    private static final Pattern BANNED = Pattern.compile(String.join(
            "|",
            "[Ss]omebody|[Nn]obody|[Aa]nybody|[Ww]hoever|SOMEBODY|NOBODY",
            "(?<![a-z])[Mm]end(?:s|ed|ing)?(?![a-z])",
            "(?i:will ?not ?do)(?![a-z])",
            "\\bdoes not do(?: for\\b| it\\b|:)",
            "\\bSays (?:whether|how|what|which|who)\\b",
            "\\b[Ss]afe for use by several threads\\b",
            "\\b[Uu]sed by one thread\\b",
            "\\ba person's yes\\b",
            "\\b[Mm]ade of words\\b",
            "\\bagents? in words\\b",
            "\\b[Cc]omes? to rest\\b",
            "\\bgoes on (?:elsewhere|waiting|without)\\b",
            "\\b(?:[Ww]ho wants|who goes on|ask(?:s|ed)? a person|[Ff]oreman|[Ww]orkbench)\\b",
            "\\b(?:holds?|runs? it|it|its result) no more\\b",
            "\\b[Nn]odes? dies?\\b",
            "\\b[Ss]uccession\\b",
            "\\b[Oo]n whose account\\b",
            "\\b[Hh]ow (?:a process|things|it) stands?\\b",
            "\\b[Ww]hat (?:comes|came) of\\b",
            "\\bstands? around\\b",
            "\\b(?:none of its business|puts? in(?:to)? words|rests because)\\b",
            "\\b(?:wait|waits|needs?) (?:for )?a yes\\b",
            "\\bfor ever\\b",
            "\\b(?:[Bb]y habit|made in code|had a word to say|lets go of|how freely|became of)\\b",
            "\\b(?:in whatever spelling|behind its point|gives up without a word|[Ee]very mistake this)\\b",
            "\\* (?:Sets (?:how|what)|Returns how (?:often|long))\\b",
            "(?:^\\s*|/\\*)\\* (?:Makes (?:an?|the)|Tells (?:whether|how|what|which|who)|Says (?:that|why|when))\\b"));

    @Test
    void usesStandardTerms() {
        List<String> found = Stream.of(SourceTree.mainSources(), SourceTree.testSources(), SourceTree.pages())
                .flatMap(List::stream)
                .filter(file -> !file.endsWith("LanguageTest.java"))
                .filter(file -> !file.endsWith("Negation.java")) // contains a list of English negations
                .flatMap(LanguageTest::banned)
                .toList();
        System.out.println("lines with banned phrases: " + (found.isEmpty() ? "none" : found.size()));

        assertThat(found)
                .as("lines with banned phrases: see CONTRIBUTING.md for the standard terms")
                .isEmpty();
    }

    /** Returns the place and text of each line with a banned phrase. */
    private static Stream<String> banned(Path file) {
        List<String> lines = SourceTree.text(file).lines().toList();
        return IntStream.range(0, lines.size())
                .filter(line -> BANNED.matcher(lines.get(line)).find())
                .mapToObj(line -> SourceTree.ROOT.relativize(file) + ":" + (line + 1) + " "
                        + lines.get(line).strip());
    }
}
