/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonMembersTest {

    @Test
    void keepsTheTextOfValues() {
        var members = JsonMembers.of(
                """
                {"id": 1.0, "a": {"b": [1, -2.5e3, true, null, "}"]}, "c": [ ], "d\\u0041": "x"}""");

        assertThat(members.values())
                .isEqualTo(
                        Map.of("id", "1.0", "a", "{\"b\": [1, -2.5e3, true, null, \"}\"]}", "c", "[ ]", "dA", "\"x\""));
    }

    @Test
    void decodesTexts() {
        var members = JsonMembers.of("{\"t\":\"a\\n\\\"\\\\\\/\\u00e9\\t\",\"n\":7}");

        assertThat(members.text("t")).contains("a\n\"\\/\u00e9\t");
        assertThat(members.text("n")).isEmpty();
        assertThat(members.text("missing")).isEmpty();
        assertThat(members.object("t").values()).isEmpty();
    }

    @Test
    void quotesTexts() {
        assertThat(JsonMembers.quoted("a\"\\\n")).isEqualTo("\"a\\\"\\\\\\u000a\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "7",
                "{",
                "{\"a\":}",
                "{\"a\":1,}",
                "{\"a\":01}",
                "{\"a\":tru}",
                "{} {}",
                "{\"a\":\"\\x\"}",
                "{\"a\":[1,]}",
                "{\"a\":[1}",
                "{\"a\":{\"b\":1]}",
                "{\"a\":{\"b\":1,}}",
                "{\"a\":{\"b\":1,2}}",
                "{\"a\":{b:1}}",
                "{\"a\":[\"b\":1]}",
                "{\"a\":[1 2]}"
            })
    void rejectsWhatIsNoObject(String text) {
        assertThatThrownBy(() -> JsonMembers.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void readsAnyNumberOfLevels() {
        var arrays = "[".repeat(100_000) + "]".repeat(100_000);
        var objects = "{\"b\":[1,".repeat(100_000) + "{}" + "],\"c\":2}".repeat(100_000);

        assertThat(JsonMembers.of("{\"a\":%s,\"o\": %s }".formatted(arrays, objects))
                        .values())
                .isEqualTo(Map.of("a", arrays, "o", objects));
    }

    @Test
    void rejectsLevelsWithoutEnd() {
        assertThatThrownBy(() -> JsonMembers.of("{\"a\":" + "[".repeat(100_000)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
