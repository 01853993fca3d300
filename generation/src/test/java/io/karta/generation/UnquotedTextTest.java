/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeObject;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnquotedTextTest {

    private static String read(String text) {
        return LenientJson.read(text).value().toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "async function f(page: number, sort: string): P<L>",
                "f(a, b)",
                "f(a: x, b: g(c, d: [e, f]))",
                "Map<K: x, V: y>",
                "table[row: 1, column: 2]",
                "if (x) {y: 1, z: 2}",
                "John (Jr, PhD)",
                "g(\"x, y\", z: 1)",
                "new Date(2024, 1, 1)",
                "f([1, 2], 3)",
                "(a: x, b: y) => c",
                "f(\n  x: int,\n  y: int\n)",
            })
    void commasBetweenBracketsBelongToTheText(String text) {
        assertThat(LenientJson.read("{a: " + text + ", b: x}").value())
                .isEqualTo(new TreeObject().with("a", text).with("b", "x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"f(a, b)", "Map<String, Integer>", "John (Jr, PhD)", "x[1, 2]", "f(a: b, c: d)"})
    void alsoInLists(String text) {
        assertThat(LenientJson.read("[" + text + ", y]").value()).isEqualTo(TreeArray.ofTexts(List.of(text, "y")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{a: smile :( , b: x)}|{\"a\":\"smile :(\",\"b\":\"x)\"}",
                "{a: f(x, b: y}|{\"a\":\"f(x\",\"b\":\"y\"}",
                "{a: x < y, b: z > w}|{\"a\":\"x < y\",\"b\":\"z > w\"}",
                "{a: (1, 2), b: 3}|{\"a\":[1,2],\"b\":3}",
            })
    void bracketsThatDoNotEncloseEndNothing(String text, String expected) {
        assertThat(read(text)).isEqualTo(expected);
    }

    @Test
    void manyBracketsTakeTimeInProportion() {
        for (var part : List.of("f(", "f(a, ", "a<", ")", "(a, b) ", "f(\"")) {
            var value = LenientJson.read("{a: " + part.repeat(50_000) + "}").value();

            assertThat(value).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{code: ```python~print(1)~```, b: 2}|print(1)",
                "{code: ```python title='a.py' {1,3}~print(1)~```}|print(1)",
                "{code: ```12:20:src/a.ts~foo()~```}|foo()",
                "{code: ```c++ and more~  foo~    bar~  ```}|foo~  bar",
                "{code: ```let x = 1~let y = 2```}|let x = 1~let y = 2",
                "{code: ```x```}|x",
                "{code: ```~foo~```}|foo",
            })
    void theFirstLineOfAFenceIsNotItsContent(String text, String code) {
        var read = (JsonObject) LenientJson.read(text.replace('~', '\n')).value();

        assertThat(read.getString("code")).isEqualTo(code.replace('~', '\n'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"```text title=x~5~```", "```~5~```", "```text~5~```", "```5```"})
    void norAroundAScalar(String text) {
        assertThat(Shape.of(Integer.class).read(text.replace('~', '\n')).value())
                .isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "function() { return [1, 2]; }",
                "f(1).g(2)",
                "f(\"x\") + g(\"y\")",
                "i<n",
                "1,234 EUR",
                "555 1234"
            })
    void aTextGoesOnBehindACallOrNumber(String value) {
        var read = (JsonObject) LenientJson.read("{a: " + value + ", b: j>m}").value();

        assertThat(read.getString("a")).isEqualTo(value);
        assertThat(read.getString("b")).isEqualTo("j>m");
    }
}
