/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

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

/** The documentation explains every code that a message has, and no other. */
class ErrorCodesTest {

    private static final Path ROOT = SourceTree.ROOT;

    /** A code in a message, in a call of the planner's messages, and in a kind of problem of REST. */
    private static final Pattern CODE =
            Pattern.compile("KARTA-(\\d{3})|error\\(\\s*(\\d{3}),|^    [A-Z_]+\\((\\d{3}), \\d{3},", Pattern.MULTILINE);

    private static final Pattern EXPLAINED = Pattern.compile("^\\| KARTA-(\\d{3}) \\|", Pattern.MULTILINE);

    /** A code in a test; a number alone may be any number. */
    private static final Pattern TESTED = Pattern.compile("KARTA-(\\d{3})");

    @Test
    void everyCodeIsExplained() {
        Set<String> used = new TreeSet<>();
        sources().forEach(source -> used.addAll(found(CODE, source)));

        assertThat(used)
                .hasSizeGreaterThan(100)
                .isEqualTo(found(EXPLAINED, ROOT.resolve("src/site/markdown/errors.md")));
    }

    @Test
    void eachCodeIsExplainedOnce() {
        assertThat(EXPLAINED
                        .matcher(SourceTree.text(ROOT.resolve("src/site/markdown/errors.md")))
                        .results()
                        .map(match -> match.group(1)))
                .as("codes that several rows explain")
                .doesNotHaveDuplicates();
    }

    @Test
    void noCodeBelongsToTwoModules() {
        Map<String, Set<String>> modules = new TreeMap<>();
        sources().forEach(source -> found(CODE, source)
                .forEach(code ->
                        modules.computeIfAbsent(code, key -> new TreeSet<>()).add(module(source))));

        assertThat(modules).hasSizeGreaterThan(100).allSatisfy((code, users) -> assertThat(users)
                .as("KARTA-" + code)
                .hasSize(1));
    }

    @Test
    void eachCodeHasATest() {
        Set<String> untested = new TreeSet<>(messages().keySet());
        SourceTree.testSources().stream()
                .filter(file -> !file.endsWith("ErrorCodesTest.java"))
                .forEach(file -> untested.removeAll(found(TESTED, file)));
        System.out.println("codes without a test: " + (untested.isEmpty() ? "none" : untested));

        assertThat(untested).as("codes that no test mentions").isEmpty();
    }

    @Test
    void eachMessageHasItsOwnCode() {
        Map<String, Integer> messages = messages();
        int codes = messages.size();
        messages.values().removeIf(count -> count == 1);
        System.out.println(codes + " codes; of several messages: " + (messages.isEmpty() ? "none" : messages.keySet()));

        assertThat(messages.keySet()).as("codes of several messages").isEmpty();
    }

    /** The codes with the number of messages that have them. */
    private static Map<String, Integer> messages() {
        Map<String, Integer> messages = new TreeMap<>();
        sources().forEach(source -> CODE.matcher(SourceTree.text(source))
                .results()
                .forEach(match -> messages.merge(code(match), 1, Integer::sum)));
        return messages;
    }

    /** The API and the engine both check programmatic agents, and share the codes of their problems. */
    private static String module(Path source) {
        String path = ROOT.relativize(source).toString();
        String module = path.substring(0, path.indexOf("/src/"));
        return module.equals("api") ? "engine" : module;
    }

    private static Stream<Path> sources() {
        return SourceTree.mainSources().stream()
                .filter(path -> path.toString().endsWith("Messages.java") || path.endsWith("ProblemType.java"));
    }

    private static Set<String> found(Pattern pattern, Path file) {
        return pattern.matcher(SourceTree.text(file))
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
}
