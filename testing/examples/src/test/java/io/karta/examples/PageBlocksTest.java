/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Checks the blocks that {@link PagesTest} does not compile: their languages, their syntax, and their keys. */
class PageBlocksTest {

    private interface Check {
        void accept(String code) throws IOException, ParserConfigurationException, SAXException;
    }

    /** The languages of the pages, and what is checked. Java is compiled; nothing is known about the last ones. */
    private static final Map<String, Check> LANGUAGES = Map.ofEntries(
            Map.entry("java", code -> assertThat(code).isNotBlank()),
            Map.entry("json", PageBlocksTest::parseJson),
            Map.entry("yaml", code -> new Yaml(new SafeConstructor(new LoaderOptions())).load(code)),
            Map.entry("xml", PageBlocksTest::parseXml),
            Map.entry("properties", PageBlocksTest::knowTheKeys),
            Map.entry("mermaid", code -> assertThat(code).matches("(?s)(flowchart|sequenceDiagram|stateDiagram).*")),
            Map.entry("sql", PageBlocksTest::isNoJava),
            Map.entry("jinja", PageBlocksTest::isNoJava),
            Map.entry("markdown", PageBlocksTest::isNoJava),
            Map.entry("sh", PageBlocksTest::isNoJava),
            Map.entry("http", PageBlocksTest::isNoJava),
            Map.entry("python", PageBlocksTest::isNoJava),
            Map.entry("text", PageBlocksTest::isNoJava));

    private static final Pattern JAVA = Pattern.compile(
            "^\\s*(?:import [\\w.]+;|@[A-Z]\\w+(?:\\(.*)?$|(?:var|final|private|public|static|record|class) .*|"
                    + "try \\{|[A-Z][\\w<>]* \\w+ = .*|.*\\)\\s*\\{$|.*\\w\\(.*\\);$)",
            Pattern.MULTILINE);

    /** Keys in the tables of all pages. */
    private static final Pattern DOCUMENTED = Pattern.compile("^\\| `(karta[^`]+)` \\|", Pattern.MULTILINE);

    /** Keys that providers of models and of references document with their short names. */
    private static final Stream<String> DOCUMENTED_BY_PROVIDERS =
            Stream.of("karta.models.<name>.script", "karta.models.<name>.api", "karta.references.<name>.<setting>");

    private static final List<Predicate<String>> KEYS = Stream.concat(
                    PagesTest.pages()
                            .flatMap(page ->
                                    DOCUMENTED.matcher(PagesTest.read(page)).results())
                            .map(key -> key.group(1)),
                    DOCUMENTED_BY_PROVIDERS)
            .map(PageBlocksTest::pattern)
            .toList();

    private static Predicate<String> pattern(String key) {
        String regex = Stream.of(key.split("(?=<)|(?<=>)"))
                .map(part -> part.startsWith("<") ? ".+" : Pattern.quote(part))
                .collect(Collectors.joining());
        return Pattern.compile(regex).asMatchPredicate();
    }

    private static Stream<CodeBlock> blocks() {
        return PagesTest.pages().flatMap(page -> CodeBlock.of(PagesTest.name(page), PagesTest.read(page)).stream());
    }

    @TestFactory
    Stream<DynamicTest> everyBlockIsCorrectInItsLanguage() {
        return blocks().map(block -> DynamicTest.dynamicTest(block.place(), () -> {
            assertThat(LANGUAGES).as("the language of the block").containsKey(block.language());
            LANGUAGES.get(block.language()).accept(block.code());
        }));
    }

    @Test
    void noCodeIsOutsideOfFences() {
        assertThat(PagesTest.pages().flatMap(PageBlocksTest::codeInText)).isEmpty();
    }

    private static Stream<String> codeInText(Path page) {
        List<String> text = CodeBlock.textBetween(PagesTest.name(page), PagesTest.read(page));
        return IntStream.range(0, text.size())
                .filter(i -> text.get(i).matches("<(pre|code)\\b.*") || isIndentedCode(text, i))
                .mapToObj(i -> "%s:%d: %s".formatted(page.getFileName(), i + 1, text.get(i)));
    }

    private static boolean isIndentedCode(List<String> text, int line) {
        return text.get(line).matches("( {4,}|\\t).*")
                && JAVA.matcher(text.get(line)).find();
    }

    private static void isNoJava(String code) {
        assertThat(JAVA.matcher(code).results().map(MatchResult::group))
                .as("lines of Java")
                .isEmpty();
    }

    private static void parseJson(String code) {
        try (JsonReader reader = Json.createReader(new StringReader(code))) {
            assertThat(reader.readValue()).isNotNull();
        }
    }

    /** A block may be several elements of a file. */
    private static void parseXml(String code) throws IOException, ParserConfigurationException, SAXException {
        var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        String bare = code.replaceFirst("<\\?xml.*?\\?>", "");
        assertThat(builder.parse(new InputSource(new StringReader("<page>" + bare + "</page>"))))
                .isNotNull();
    }

    private static void knowTheKeys(String code) throws IOException {
        var properties = new Properties();
        properties.load(new StringReader(code));
        assertThat(properties.stringPropertyNames())
                .isNotEmpty()
                .filteredOn(key -> key.startsWith("karta."))
                .allMatch(key -> KEYS.stream().anyMatch(known -> known.test(key)));
    }
}
