/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChatStreamTest {

    private static final JsonProvider JSON = JsonProvider.provider();

    private final List<ModelChunk> chunks = new ArrayList<>();
    private final ChatStream stream = new ChatStream(chunks::add);

    private void message(String members) {
        read("{\"model\":\"qwen3:8b\",\"message\":{\"role\":\"assistant\",%s},\"done\":false}".formatted(members));
    }

    private void read(String line) {
        try (var reader = JSON.createReader(new StringReader(line))) {
            stream.read(reader.readObject());
        }
    }

    private void end(String reason) {
        read("{\"model\":\"qwen3:8b\",\"message\":{\"role\":\"assistant\",\"content\":\"\"},\"done\":true,"
                + "\"done_reason\":\"%s\",\"prompt_eval_count\":12,\"eval_count\":34}".formatted(reason));
    }

    @Test
    void joinsThinkingAndText() {
        message("\"content\":\"\",\"thinking\":\"Copper \"");
        message("\"content\":\"\",\"thinking\":\"conducts.\"");
        message("\"content\":\"In a \"");
        message("\"content\":\"copper one.\"");
        end("stop");

        assertThat(stream.response().text()).isEqualTo("In a copper one.");
        assertThat(stream.response().thinking()).isEqualTo("Copper conducts.");
        assertThat(stream.response().usage()).isEqualTo(new TokenUsage(12, 34));
        assertThat(stream.response().model()).contains("qwen3:8b");
        assertThat(chunks).hasSize(4);
    }

    @Test
    void collectsCallsOfSeveralLines() {
        message("\"content\":\"\",\"tool_calls\":[{\"function\":{\"name\":\"boil\",\"arguments\":{\"degrees\":90}}}]");
        message("\"content\":\"\",\"tool_calls\":[{\"id\":\"call_2\",\"function\":{\"name\":\"cool\"}}]");
        end("stop");

        assertThat(stream.response().toolCalls())
                .containsExactly(new ToolCall("", "boil", "{\"degrees\":90}"), new ToolCall("call_2", "cool", "{}"));
        assertThat(stream.response().finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
    }

    @Test
    void keepsThinkingBeforeCallsForTheNextRequest() {
        message("\"content\":\"\",\"thinking\":\"Copper conducts.\"");
        message("\"content\":\"\",\"tool_calls\":[{\"function\":{\"name\":\"boil\",\"arguments\":{}}}]");
        end("stop");

        assertThat(stream.response().state()).isEqualTo(new ProviderState("ollama", "Copper conducts."));
    }

    @Test
    void keepsNoThinkingBeforeAnAnswer() {
        message("\"content\":\"Copper.\",\"thinking\":\"Copper conducts.\"");
        end("stop");

        assertThat(stream.response().state()).isEqualTo(ProviderState.NONE);
    }

    @Test
    void reportsTruncation() {
        message("\"content\":\"In a cop\"");

        assertThat(stream.isComplete()).isFalse();
        end("length");
        assertThat(stream.isComplete()).isTrue();
        assertThat(stream.response().finishReason()).isEqualTo(FinishReason.LENGTH);
    }
}
