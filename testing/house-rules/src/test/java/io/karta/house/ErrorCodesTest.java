/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation explains every code that a message bears, and no other. */
class ErrorCodesTest {

    private static final Path ROOT = SourceTree.ROOT;

    /** A code as it stands in a message, in a call of the planner's messages, and in a kind of problem of REST. */
    private static final Pattern BORNE =
            Pattern.compile("KARTA-(\\d{3})|error\\(\\s*(\\d{3}),|^    [A-Z_]+\\((\\d{3}), \\d{3},", Pattern.MULTILINE);

    private static final Pattern EXPLAINED = Pattern.compile("^\\| KARTA-(\\d{3}) \\|", Pattern.MULTILINE);

    /** Codes that no test mentions; the list only ever shrinks. */
    private static final Set<String> UNTESTED = Set.of(
            "314", "316", "325", "327", "328", "330", "331", "332", "333", "334", "335", "338", "346", "348", "349",
            "365", "366", "426", "483", "484", "741", "744", "746", "770", "781", "799", "803", "804", "805");

    /** Codes that several messages share; the list only ever shrinks. */
    private static final Set<String> SHARED = Set.of();

    @Test
    void everyCodeIsExplained() throws IOException {
        Set<String> borne = new TreeSet<>();
        try (Stream<Path> sources = Files.find(ROOT, 20, (path, info) -> isSource(path))) {
            sources.forEach(source -> borne.addAll(found(BORNE, source)));
        }

        assertThat(borne)
                .hasSizeGreaterThan(100)
                .isEqualTo(found(EXPLAINED, ROOT.resolve("src/site/markdown/errors.md")));
    }

    @Test
    void eachCodeIsExplainedOnce() {
        assertThat(EXPLAINED
                        .matcher(text(ROOT.resolve("src/site/markdown/errors.md")))
                        .results()
                        .map(match -> match.group(1)))
                .as("two modules that bear the same code mean different things by it")
                .doesNotHaveDuplicates();
    }

    @Test
    void noTwoModulesBearOneCode() throws IOException {
        Map<String, Set<String>> modules = new TreeMap<>();
        try (Stream<Path> sources = Files.find(ROOT, 20, (path, info) -> isSource(path))) {
            sources.forEach(
                    source -> found(BORNE, source).forEach(code -> modules.computeIfAbsent(code, key -> new TreeSet<>())
                            .add(module(source))));
        }

        assertThat(modules).hasSizeGreaterThan(100).allSatisfy((code, bearers) -> assertThat(bearers)
                .as("KARTA-" + code)
                .hasSize(1));
    }

    @Test
    void eachCodeHasATest() {
        String tests = SourceTree.testSources().stream()
                .filter(file -> !file.endsWith("ErrorCodesTest.java"))
                .map(SourceTree::text)
                .collect(Collectors.joining());
        Set<String> untested = new TreeSet<>(messages().keySet());
        untested.removeIf(
                code -> Pattern.compile("\\b" + code + "\\b").matcher(tests).find());

        assertThat(untested).as("codes that no test mentions").isEqualTo(new TreeSet<>(UNTESTED));
    }

    @Test
    void eachMessageHasItsOwnCode() {
        Map<String, Integer> messages = messages();
        messages.values().removeIf(count -> count == 1);

        assertThat(messages.keySet()).as("codes of several messages").isEqualTo(new TreeSet<>(SHARED));
    }

    /** The codes with the number of messages that have them. */
    private static Map<String, Integer> messages() {
        Map<String, Integer> messages = new TreeMap<>();
        SourceTree.mainSources().stream().filter(ErrorCodesTest::isSource).forEach(source -> BORNE.matcher(text(source))
                .results()
                .forEach(match -> messages.merge(code(match), 1, Integer::sum)));
        return messages;
    }

    /** An agent in code is looked at by the API first, and then by the engine: they share the codes of its mistakes. */
    private static String module(Path source) {
        String path = ROOT.relativize(source).toString();
        String module = path.substring(0, path.indexOf("/src/"));
        return module.equals("api") ? "engine" : module;
    }

    private static boolean isSource(Path path) {
        return path.toString().contains("src/main/java")
                && (path.toString().endsWith("Messages.java") || path.endsWith("ProblemType.java"));
    }

    private static Set<String> found(Pattern pattern, Path file) {
        return pattern.matcher(text(file))
                .results()
                .map(ErrorCodesTest::code)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String code(MatchResult match) {
        return Stream.of(1, 2, 3)
                .filter(group -> group <= match.groupCount() && match.group(group) != null)
                .map(match::group)
                .findFirst()
                .orElseThrow();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
