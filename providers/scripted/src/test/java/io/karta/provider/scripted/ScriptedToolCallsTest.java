/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static io.karta.provider.scripted.Requests.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.karta.agent.AgentException;
import io.karta.message.ToolCall;
import io.karta.model.ModelResponse.FinishReason;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tool calls of scripted models. */
class ScriptedToolCallsTest {

    @Nested
    class AskingForTools {

        @Test
        void callsToolsWithScriptedArguments() {
            var model = model(
                    """
                    rules:
                      - matches: 'add (?<a>\\d+) and (?<b>\\d+)'
                        times: 1
                        tool-calls:
                          - { tool: add, arguments: { a: '${a}', b: 2, deep: { c: ~ } } }
                          - { tool: now }
                      - answer: done
                    """);

            var asks = model.answer(text("add 1 and 2"));
            var answers = model.answer(text("add 1 and 2"));

            assertThat(asks.text()).isEmpty();
            assertThat(asks.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
            assertThat(asks.toolCalls())
                    .containsExactly(
                            new ToolCall("call-1", "add", "{\"a\":\"1\",\"b\":2,\"deep\":{\"c\":null}}"),
                            new ToolCall("call-2", "now", "{}"));
            assertThat(answers.toolCalls()).isEmpty();
        }

        @Test
        void inCode() {
            var rule = Rule.any()
                    .matching("(?<n>\\d)")
                    .calling("add", "{\"a\": ${n}}")
                    .calling("now", "{}");
            var model = new ScriptedLanguageModel(
                    "fast", Script.builder().rule(rule.answering("wait")).build());

            var asks = model.answer(text("7"));

            assertThat(asks.text()).isEqualTo("wait");
            assertThat(asks.toolCalls()).extracting(ToolCall::arguments).containsExactly("{\"a\": 7}", "{}");
        }

        @Test
        void reportsInvalidScripts() {
            assertThatExceptionOfType(AgentException.class)
                    .isThrownBy(() -> model("rules: [{ tool-calls: [{ arguments: { a: '${x}' } }] }]"))
                    .withMessageContaining("KARTA-672")
                    .withMessageContaining("KARTA-656");
        }
    }

    private static ScriptedLanguageModel model(String script) {
        return new ScriptedLanguageModel("fast", Script.parse(script, "test.yaml"));
    }
}
