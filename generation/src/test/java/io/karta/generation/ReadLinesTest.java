/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadLinesTest {

    private final ReadLines lines = new ReadLines();

    @Test
    void readsWithAndWithoutSchema() {
        var untyped = lines.answer("{\"input\": \"Sure: {'a': 1}\"}");
        var typed =
                lines.answer("{\"input\": \"{'a': '1,5'}\", \"schema\": {\"type\": \"object\", \"properties\": {\"a\": "
                        + "{\"type\": \"number\"}}}}");

        assertThat(untyped).isEqualTo("{\"value\":{\"a\":1},\"repairs\":[\"single quotes at 1:8\"]}");
        assertThat(typed).startsWith("{\"value\":{\"a\":1.5}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "nonsense",
                "null",
                "[]",
                "{}",
                "{\"input\": 5}",
                "{\"input\": null}",
                "{\"input\": \"\"}",
                "{\"input\": \"no JSON\", \"schema\": {\"type\": \"integer\"}}",
                "{\"input\": 1e99999999999}"
            })
    void answersEveryLine(String line) {
        var answer = lines.answer(line);

        assertThat(answer).startsWith("{\"error\":\"");
    }
}
