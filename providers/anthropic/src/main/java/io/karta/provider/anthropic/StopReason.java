/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.model.anthropic.AnthropicChatResponseMetadata;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.karta.model.ModelResponse.FinishReason;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.Optional;

/** Reads Anthropic's reasons to stop that LangChain4j calls "other". */
final class StopReason {

    private static final String REFUSAL = "refusal";
    private static final String WINDOW = "model_context_window_exceeded";

    private StopReason() {}

    static Optional<FinishReason> in(ChatResponse response) {
        var metadata = (AnthropicChatResponseMetadata) response.metadata();
        String body = body(metadata);
        if (!body.contains(REFUSAL) && !body.contains(WINDOW)) { // reading a body anew takes its time
            return Optional.empty();
        }
        return switch (reason(body)) {
            case REFUSAL -> Optional.of(FinishReason.CONTENT_FILTER);
            case WINDOW -> Optional.of(FinishReason.LENGTH);
            default -> Optional.empty();
        };
    }

    /** A stream has no body as a whole. */
    private static String body(AnthropicChatResponseMetadata metadata) {
        return Optional.ofNullable(metadata.rawHttpResponse())
                .map(SuccessfulHttpResponse::body)
                .orElse("{}");
    }

    private static String reason(String body) {
        try (var reader = JsonProvider.provider().createReader(new StringReader(body))) {
            JsonObject root = reader.readObject();
            return root.getString("stop_reason", "");
        }
    }
}
