/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every piece of code on these pages stands, line by line, in a class of this module that is compiled and run, or in
 * what it reads.
 */
class PagesTest {

    private static final Path SITE = Path.of("..", "..", "src", "site", "markdown");
    private static final Path SOURCES = Path.of("src", "test");
    private static final List<String> PAGES = List.of(
            "concepts",
            "annotations",
            "states",
            "planning-styles",
            "supervisor",
            "autonomy",
            "composition",
            "prompts",
            "templates",
            "skills",
            "embeddings",
            "guardrails",
            "cost",
            "tool-kinds",
            "testing",
            "tools",
            "migrating-from-embabel",
            "migrating-from-agents-kt",
            "llm-agents",
            "orchestrator",
            "webhooks",
            "migrating-from-adk");
    private static final Pattern BLOCK = Pattern.compile("^```(\\w*)\\R(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

    @TestFactory
    Stream<DynamicTest> everyBlockIsCodeThatRuns() {
        List<String> sources = sources();
        return PAGES.stream().flatMap(page -> blocks(page)
                .map(block -> DynamicTest.dynamicTest(
                        "%s: %s".formatted(page, firstLine(block)), () -> assertThat(stands(block.group(2), sources))
                                .as("nothing here holds these lines:%n%s", block.group(2))
                                .isTrue())));
    }

    private static boolean stands(String code, List<String> sources) {
        String plain = plain(code);
        return sources.stream().anyMatch(source -> source.contains(plain));
    }

    @TestFactory
    Stream<DynamicTest> everyPageHasCode() {
        return PAGES.stream()
                .map(page -> DynamicTest.dynamicTest(
                        page, () -> assertThat(blocks(page)).isNotEmpty()));
    }

    private static Stream<MatchResult> blocks(String page) {
        return BLOCK.matcher(read(SITE.resolve(page + ".md"))).results();
    }

    private static String firstLine(MatchResult block) {
        return block.group(2).lines().findFirst().orElse("");
    }

    private static List<String> sources() {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(Files::isRegularFile)
                    .map(PagesTest::read)
                    .map(PagesTest::plain)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Code without what differs between a page and a class: indentation, where lines break, static nesting. */
    private static String plain(String code) {
        return code.lines()
                .map(line -> line.replaceAll("(?<!:)//.*", ""))
                .collect(Collectors.joining(" "))
                .replaceAll("\\bstatic class\\b", "class")
                .replaceAll("\\s+", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
