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
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares the code on all documentation pages with code that is compiled and run by tests. A block must be part of one
 * source file, and the file must have the imports of the block.
 */
class PagesTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Path SITE = ROOT.resolve("src/site/markdown");

    /** Examples: of this module, and of modules with libraries that this module does not have. */
    private static final List<Path> SOURCES = List.of(
            Path.of("src", "test"),
            ROOT.resolve("features/store-jdbc/src/test/java/io/karta/store/jdbc/ForkDialect.java"),
            ROOT.resolve("features/store-jdbc/src/test/java/io/karta/store/jdbc/DurabilityPageTest.java"),
            ROOT.resolve("testing/integration-tests/src/main/java/io/karta/integration/faults/ParcelDesk.java"),
            ROOT.resolve("testing/integration-tests/src/test/java/io/karta/integration/SeContainerTest.java"),
            ROOT.resolve("testing/integration-tests/src/test/java/io/karta/integration/bearer/VaultApplication.java"),
            ROOT.resolve("testing/integration-tests/src/test/java/io/karta/integration/helidon/AgentsApplication.java"),
            ROOT.resolve("testing/junit/src/test/java/io/karta/junit/ConfiguredValuesTest.java"),
            ROOT.resolve(".ci/openapi-client/Caller.java"));

    /** First line of blocks that no test compiles, with the reason. */
    private static final Map<String, String> NOT_COMPILED = Map.of(
            "import dev.langchain4j.model.bedrock.BedrockChatModel;",
            "needs the SDK of AWS; LangChain4jProviderTest has a chat model bean with this name",
            "interface TicketRouter {",
            "is code of LangChain4j, for comparison",
            "karta.embeddings.articles.provider=openai",
            "needs a vendor; PageBlocksTest knows the keys",
            "karta.embedding-roles.search=articles",
            "needs a vendor; PageBlocksTest knows the keys");

    /** Pages whose blocks in other languages are compared, too: what the examples read. */
    private static final Set<String> PAGES_IN_ALL_LANGUAGES = Set.of(
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

    private static final Pattern COMMENT = Pattern.compile("^[ \\t]*/\\*.*?\\*/", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern IMPORT =
            Pattern.compile("^(?:import|package) [^;]+;[ \\t]*(?://.*)?$", Pattern.MULTILINE);

    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|//.*");
    private static final Pattern WORD = Pattern.compile("\\b\\w+\\b");

    private record Block(CodeBlock block) {

        String page() {
            return block.page();
        }

        String code() {
            return block.code();
        }

        String firstLine() {
            return block.firstLine();
        }

        boolean isJava() {
            return block.language().equals("java");
        }

        boolean isCompared() {
            return (isJava() || isReadByExamples()) && !NOT_COMPILED.containsKey(firstLine());
        }

        /** XML is the POM of the reader. */
        private boolean isReadByExamples() {
            return PAGES_IN_ALL_LANGUAGES.contains(page()) && !block.language().equals("xml");
        }

        /** Returns whether a file contains the code; Java code must be outside of comments. */
        boolean isPartOf(Source source) {
            Source expected = Source.of(code(), isJava());
            return (source.isJava() || !isJava())
                    && !expected.isEmpty()
                    && source.code().contains(expected.code())
                    && expected.imports().stream().allMatch(source::knows);
        }

        /** Returns whether the block shows every import of the source that its code needs. */
        boolean showsImportsOf(Source source) {
            Source shown = Source.of(code(), true);
            Set<String> names = WORD.matcher(
                            STRING.matcher(IMPORT.matcher(code()).replaceAll(""))
                                    .replaceAll(""))
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.toSet());
            return source.imports().stream()
                    .filter(line -> names.contains(line.replaceAll(".*\\.|;", "")))
                    .allMatch(shown.imports()::contains);
        }
    }

    /** Code without what differs between a page and a class: package, indentation, line breaks, static nesting. */
    private record Source(boolean isJava, String folder, Set<String> imports, String code) {

        static Source of(Path file) {
            return of(read(file), file.toString().endsWith(".java"));
        }

        static Source of(String content, boolean isJava) {
            String text = isJava ? COMMENT.matcher(content).replaceAll("") : content;
            return new Source(
                    isJava,
                    IMPORT.matcher(text)
                            .results()
                            .map(found -> plain(found.group()))
                            .filter(line -> line.startsWith("package"))
                            .findFirst()
                            .orElse(""),
                    IMPORT.matcher(text)
                            .results()
                            .map(found -> plain(found.group()))
                            .filter(line -> line.startsWith("import"))
                            .collect(Collectors.toSet()),
                    plain(IMPORT.matcher(text).replaceAll("")));
        }

        boolean isEmpty() {
            return imports.isEmpty() && code.isEmpty();
        }

        /** Returns whether the class of an import has its simple name here. */
        boolean knows(String line) {
            String sibling = line.replaceFirst("^import", "package").replaceFirst("\\.\\w+;$", ";");
            return imports.contains(line) || sibling.equals(folder);
        }

        private static String plain(String code) {
            return code.lines()
                    .map(line -> line.replaceAll("(?<!:)//.*", ""))
                    .collect(Collectors.joining(" "))
                    .replaceAll("\\bstatic class\\b", "class")
                    .replaceAll("\\s+", "");
        }
    }

    @TestFactory
    Stream<DynamicTest> everyBlockIsCodeThatRuns() {
        List<Source> sources = sources();
        return blocks().filter(Block::isCompared)
                .map(block -> DynamicTest.dynamicTest(block.block().place(), () -> assertThat(sources)
                        .as("no example has this code and its imports:%n%s", block.code())
                        .anyMatch(block::isPartOf)));
    }

    @TestFactory
    Stream<DynamicTest> theFirstExampleOfAPageShowsItsImports() {
        List<Source> sources = sources();
        return blocks()
                .filter(Block::isCompared)
                .filter(Block::isJava)
                .collect(Collectors.toMap(Block::page, block -> block, (first, later) -> first, TreeMap::new))
                .values()
                .stream()
                .map(block -> DynamicTest.dynamicTest(block.page(), () -> assertThat(sources)
                        .filteredOn(block::isPartOf)
                        .as("imports are missing in:%n%s", block.code())
                        .anyMatch(block::showsImportsOf)));
    }

    @Test
    void everyExemptBlockIsOnAPage() {
        assertThat(blocks().map(Block::firstLine)).containsAll(NOT_COMPILED.keySet());
    }

    @TestFactory
    Stream<DynamicTest> everyPageInAllLanguagesHasCode() {
        return PAGES_IN_ALL_LANGUAGES.stream()
                .map(page -> DynamicTest.dynamicTest(
                        page, () -> assertThat(blocks().map(Block::page)).contains(page)));
    }

    private static List<Source> sources() {
        return SOURCES.stream().flatMap(PagesTest::files).map(Source::of).toList();
    }

    private static Stream<Block> blocks() {
        return pages().flatMap(page -> CodeBlock.of(name(page), read(page)).stream())
                .map(Block::new);
    }

    static Stream<Path> pages() {
        return Stream.concat(
                files(SITE).filter(file -> file.toString().endsWith(".md")),
                Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md").map(ROOT::resolve));
    }

    static String name(Path page) {
        return page.getFileName().toString().replaceFirst("\\.md$", "");
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
