/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.message.ToolCall;
import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.provider.http.InvalidResponseException;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageStreamTest {

    private static final JsonProvider JSON = JsonProvider.provider();

    private final List<ModelChunk> chunks = new ArrayList<>();
    private final MessageStream stream = new MessageStream(new ResponseReader(new AssistantTurn(JSON)), chunks::add);

    private void read(String event) {
        try (var reader = JSON.createReader(new StringReader(event))) {
            stream.read(reader.readObject());
        }
    }

    private void start() {
        read("{\"type\":\"message_start\",\"message\":{\"model\":\"claude-haiku-4-5-20251001\",\"content\":[],"
                + "\"usage\":{\"input_tokens\":12,\"cache_read_input_tokens\":100,\"output_tokens\":1}}}");
    }

    private void block(int index, String block) {
        read("{\"type\":\"content_block_start\",\"index\":%d,\"content_block\":%s}".formatted(index, block));
    }

    private void delta(int index, String delta) {
        read("{\"type\":\"content_block_delta\",\"index\":%d,\"delta\":%s}".formatted(index, delta));
    }

    private void end(String reason) {
        read("{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"%s\"},\"usage\":{\"output_tokens\":34}}"
                .formatted(reason));
    }

    @Test
    void joinsFragmentsOfParallelCalls() {
        start();
        block(0, "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"boil\",\"input\":{}}");
        block(1, "{\"type\":\"tool_use\",\"id\":\"toolu_2\",\"name\":\"cool\",\"input\":{}}");
        delta(1, "{\"type\":\"input_json_delta\",\"partial_json\":\"\"}");
        delta(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"deg\"}");
        delta(1, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"degrees\\\":\"}");
        delta(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"rees\\\":90}\"}");
        delta(1, "{\"type\":\"input_json_delta\",\"partial_json\":\"4}\"}");
        end("tool_use");

        assertThat(stream.response().toolCalls())
                .containsExactly(
                        new ToolCall("toolu_1", "boil", "{\"degrees\":90}"),
                        new ToolCall("toolu_2", "cool", "{\"degrees\":4}"));
        assertThat(stream.response().finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
        assertThat(chunks).isEmpty();
    }

    @Test
    void aCallWithoutDeltasHasNoArguments() {
        start();
        block(0, "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"boil\",\"input\":{}}");
        end("tool_use");

        assertThat(stream.response().toolCalls()).containsExactly(new ToolCall("toolu_1", "boil", "{}"));
    }

    @Test
    void keepsArgumentsThatAreCutAsTheyAre() {
        start();
        block(0, "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"boil\",\"input\":{}}");
        delta(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"degr\"}");
        end("max_tokens");

        assertThat(stream.response().toolCalls()).containsExactly(new ToolCall("toolu_1", "boil", "{\"degr"));
        assertThat(stream.response().finishReason()).isEqualTo(FinishReason.LENGTH);
    }

    @Test
    void keepsSignatureAndEncryptedThinkingInTheState() {
        start();
        block(0, "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}");
        delta(0, "{\"type\":\"thinking_delta\",\"thinking\":\"Copper \"}");
        delta(0, "{\"type\":\"thinking_delta\",\"thinking\":\"conducts.\"}");
        delta(0, "{\"type\":\"signature_delta\",\"signature\":\"c2lnbmVk\"}");
        block(1, "{\"type\":\"redacted_thinking\",\"data\":\"ZW5j\"}");
        block(2, "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"boil\",\"input\":{}}");
        end("tool_use");

        assertThat(stream.response().state().contentFor("anthropic"))
                .contains("[{\"type\":\"thinking\",\"thinking\":\"Copper conducts.\",\"signature\":\"c2lnbmVk\"},"
                        + "{\"type\":\"redacted_thinking\",\"data\":\"ZW5j\"},{\"tool_use\":0}]");
        assertThat(stream.response().thinking()).isEqualTo("Copper conducts.");
        assertThat(chunks).hasSize(2).allMatch(ModelChunk::isThinking);
    }

    @Test
    void addsCountsOfStartAndEnd() {
        start();
        block(0, "{\"type\":\"text\",\"text\":\"\"}");
        delta(0, "{\"type\":\"text_delta\",\"text\":\"Copper.\"}");
        end("end_turn");

        assertThat(stream.response().usage()).isEqualTo(new TokenUsage(112, 34, 100));
        assertThat(stream.response().model()).contains("claude-haiku-4-5-20251001");
    }

    @Test
    void keepsTheReasonWhenTheUsageFollows() {
        start();
        block(0, "{\"type\":\"text\",\"text\":\"Cop\"}");
        end("max_tokens");
        read("{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":null},\"usage\":{\"output_tokens\":40}}");

        assertThat(stream.isComplete()).isTrue();
        var response = stream.response();
        assertThat(response.finishReason()).isEqualTo(FinishReason.LENGTH);
        assertThat(response.usage()).isEqualTo(new TokenUsage(112, 40, 100));
    }

    @Test
    void aRefusalIsAFilter() {
        start();
        block(0, "{\"type\":\"text\",\"text\":\"In a\"}");
        end("refusal");

        assertThat(stream.response().finishReason()).isEqualTo(FinishReason.CONTENT_FILTER);
        assertThat(stream.response().text()).isEqualTo("In a");
    }

    @Test
    void ignoresPingsAndWhatItDoesNotKnow() {
        start();
        read("{\"type\":\"ping\"}");
        read("{\"type\":\"an_event_of_tomorrow\",\"index\":7}");
        block(0, "{\"type\":\"a_block_of_tomorrow\",\"text\":\"x\"}");
        delta(0, "{\"type\":\"citations_delta\",\"citation\":{}}");
        read("{\"type\":\"content_block_stop\",\"index\":0}");

        assertThat(stream.isComplete()).isFalse();
        end("end_turn");
        assertThat(stream.isComplete()).isTrue();
        assertThat(stream.response().text()).isEmpty();
    }

    @Test
    void rejectsADeltaOfNoBlock() {
        start();

        assertThatThrownBy(() -> delta(3, "{\"type\":\"text_delta\",\"text\":\"x\"}"))
                .isInstanceOf(InvalidResponseException.class);
    }
}
