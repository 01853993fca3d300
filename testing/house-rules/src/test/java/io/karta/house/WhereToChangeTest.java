/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The page on the architecture says where to change what; the classes and methods that it names exist. */
class WhereToChangeTest {

    private static final Pattern SECTION = Pattern.compile("(?ms)^## Where to change what$(.*?)^## ");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([a-z][^|]+) \\| ([^|]+) \\| ([^|]+) \\|$");
    private static final Pattern CODE = Pattern.compile("`([\\w.]+)`");

    private record Row(String change, List<String> places, List<String> packages) {}

    @TestFactory
    Stream<DynamicTest> namesClassesThatExist() {
        return rows().map(row -> DynamicTest.dynamicTest(
                row.change(), () -> assertThat(row.places()).isNotEmpty().allSatisfy(place -> assertThat(
                                row.packages().stream().anyMatch(name -> exists(name, place)))
                        .as("%s in one of %s", place, row.packages())
                        .isTrue())));
    }

    @Test
    void answersTheUsualQuestions() {
        assertThat(rows().map(Row::change))
                .contains(
                        "the retry rule of a model call",
                        "the SQL of a claim",
                        "the message for an unreachable goal",
                        "the JSON Schema of a sealed type",
                        "the order of guardrails",
                        "the label of a form field");
    }

    private static boolean exists(String packageName, String place) {
        String[] names = place.split("\\.", -1);
        String ending = "/src/main/java/" + packageName.replace('.', '/') + "/" + names[0] + ".java";
        return SourceTree.mainSources().stream()
                .filter(file -> path(file).endsWith(ending))
                .anyMatch(file -> names.length == 1
                        || Pattern.compile("\\w " + names[1] + "\\(")
                                .matcher(SourceTree.text(file))
                                .find());
    }

    private static String path(Path file) {
        return file.toString().replace('\\', '/');
    }

    private static Stream<Row> rows() {
        Path page = SourceTree.ROOT.resolve("src/site/markdown/architecture.md");
        Matcher section = SECTION.matcher(SourceTree.text(page));
        assertThat(section.find()).isTrue();
        return ROW.matcher(section.group(1))
                .results()
                .filter(row -> !row.group(1).equals("to change"))
                .map(row -> new Row(row.group(1), codes(row.group(2)), codes(row.group(3))));
    }

    private static List<String> codes(String cell) {
        return CODE.matcher(cell).results().map(code -> code.group(1)).toList();
    }
}
