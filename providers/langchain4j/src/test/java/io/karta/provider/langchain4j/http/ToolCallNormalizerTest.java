/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.spi.JsonProvider;
import org.junit.jupiter.api.Test;

class ToolCallNormalizerTest {

    private final ToolCallNormalizer mender = new ToolCallNormalizer(JsonProvider.provider());

    /** The answer of a model that calls one tool. */
    private static byte[] answer(String content, String call) {
        return """
                {"choices": [{"message": {"role": "assistant", "content": %s, "tool_calls": [%s]}}]}"""
                .formatted(content, call)
                .getBytes(UTF_8);
    }

    private String mended(byte[] answer) {
        return new String(mender.mend(answer), UTF_8);
    }

    @Test
    void leavesAloneWhatIsWrittenAsOpenAiDoes() {
        byte[] answer = answer(
                "null",
                """
                {"id": "1", "type": "function", "function": {"name": "find", "arguments": "{\\"arguments\\": 7}"}}""");

        assertThat(mender.mend(answer)).isSameAs(answer);
    }

    @Test
    void leavesAloneAnAnswerThatTalksOfCalls() {
        byte[] answer = answer(
                "\"Write \\\"function\\\": {\\\"arguments\\\": {}}\"",
                "{\"id\": \"1\", \"type\": \"function\", \"function\": {\"name\": \"find\", \"arguments\": \"{}\"}}");

        assertThat(mender.mend(answer)).isSameAs(answer);
    }

    @Test
    void addsTheTypeThatIsLeftOut() {
        byte[] answer = answer("null", "{\"id\": \"1\", \"function\": {\"name\": \"find\", \"arguments\": \"{}\"}}");

        assertThat(mended(answer)).contains("\"type\":\"function\"");
    }

    @Test
    void addsTheTypeToThatCallOfTwoWhichLacksIt() {
        byte[] answer = answer(
                "null",
                "{\"id\": \"1\", \"type\": \"function\", \"function\": {\"name\": \"find\", \"arguments\": \"{}\"}},"
                        + " {\"id\": \"2\", \"function\": {\"name\": \"count\", \"arguments\": \"{}\"}}");

        assertThat(mended(answer).split("\"type\":\"function\"", -1)).hasSize(3);
    }

    @Test
    void writesArgumentsAsAText() {
        byte[] answer = answer(
                "null",
                "{\"id\": \"1\", \"type\": \"function\", \"function\": {\"name\": \"find\", \"arguments\": {\"a\": 1}}}");

        assertThat(mended(answer)).contains("\"arguments\":\"{\\\"a\\\":1}\"");
    }
}
