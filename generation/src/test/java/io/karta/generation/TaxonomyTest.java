/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.Repair;
import io.karta.generation.json.UnreadableJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Typical errors of models: each row of {@code taxonomy.txt} has a name, the text, and the expected value. */
class TaxonomyTest {

    static List<Arguments> rows() throws IOException {
        try (var stream = TaxonomyTest.class.getResourceAsStream("taxonomy.txt")) {
            var lines = new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            var rows = new ArrayList<Arguments>();
            for (int i = 0; i + 2 < lines.size(); i += 3) {
                rows.add(Arguments.of(lines.get(i).substring(2), visible(lines.get(i + 1)), lines.get(i + 2)));
            }
            return rows;
        }
    }

    /** The file shows characters that cannot be seen by pictures of them. */
    private static String visible(String line) {
        return line.replace('\u240a', '\n').replace('\u2402', '\ufeff').replace('\u2400', '\u200b');
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void repairsTheText(String name, String written, String expected) {
        var json = LenientJson.read(written);

        assertThat(json).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"this is not json", "", "   ", "abc", "<think>", "``` ```"})
    void reportsMissingJson(String text) {
        assertThatThrownBy(() -> LenientJson.read(text))
                .isInstanceOf(UnreadableJsonException.class)
                .hasMessageContaining("KARTA-221");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":[", "{'a':("})
    void refusesToNestWithoutEnd(String unit) {
        var text = unit.repeat(100_000);

        assertThatThrownBy(() -> LenientJson.read(text)).isInstanceOfSatisfying(UnreadableJsonException.class, e -> {
            assertThat(e).hasMessageContaining("KARTA-222");
            assertThat(e.offset()).isPositive();
            assertThat(e.excerpt()).hasSize(80);
        });
    }

    @Test
    void everyPrefixHasAnEnd() throws IOException {
        for (var row : rows()) {
            var text = (String) row.get()[1];
            for (int i = 0; i <= text.length(); i++) {
                readOrRefuse(text.substring(0, i));
            }
        }
    }

    private static void readOrRefuse(String text) {
        try {
            assertThat(LenientJson.read(text).value()).isNotNull();
        } catch (UnreadableJsonException e) {
            assertThat(e.excerpt().length()).isLessThanOrEqualTo(80);
        }
    }

    @Test
    void reportsLineAndColumn() {
        var json = LenientJson.read("Sure: {'a': 1, b: [2, 3,]}");

        assertThat(json).hasToString("{\"a\":1,\"b\":[2,3]}");
        assertThat(json.repairs())
                .extracting(Repair::toString)
                .containsExactly("single quotes at 1:8", "text without quotes at 1:16", "superfluous comma at 1:25");
    }
}
