/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static io.karta.provider.http.JsonFields.count;
import static io.karta.provider.http.JsonFields.object;
import static io.karta.provider.http.JsonFields.objects;
import static io.karta.provider.http.JsonFields.text;
import static java.util.stream.Collectors.joining;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.provider.http.InvalidResponseException;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Reader of answers of the Messages API. */
record ResponseReader(AssistantTurn turns) {

    static final String STOP_REASON = "stop_reason";
    static final String USAGE = "usage";
    static final String MODEL = "model";

    ModelResponse read(JsonObject answer) {
        if (!(answer.get("content") instanceof JsonArray)) {
            throw new InvalidResponseException("The response is not a message");
        }
        List<ContentBlock> blocks =
                objects(answer, "content").stream().map(ContentBlock::of).toList();
        return response(blocks, text(answer, STOP_REASON), object(answer, USAGE), text(answer, MODEL));
    }

    ModelResponse response(List<ContentBlock> blocks, String reason, JsonObject usage, String model) {
        List<ToolCall> calls = blocks.stream()
                .filter(block -> block.is(ContentBlock.CALL))
                .map(block -> new ToolCall(block.id(), block.name(), block.content()))
                .toList();
        var response = ModelResponse.of(joined(blocks, ContentBlock.TEXT))
                .withThinking(joined(blocks, ContentBlock.THINKING))
                .withToolCalls(calls)
                .withUsage(usage(usage))
                .withState(turns.state(blocks));
        response = finish(reason).map(response::withFinishReason).orElse(response);
        return model.isEmpty() ? response : response.withModel(model);
    }

    private static String joined(List<ContentBlock> blocks, String type) {
        return blocks.stream()
                .filter(block -> block.is(type))
                .map(ContentBlock::content)
                .collect(joining());
    }

    /** Returns the finish reason; empty if the presence of tool calls determines it. */
    private static Optional<FinishReason> finish(String reason) {
        return switch (reason) {
            case "max_tokens", "model_context_window_exceeded" -> Optional.of(FinishReason.LENGTH);
            case "refusal" -> Optional.of(FinishReason.CONTENT_FILTER);
            default -> Optional.empty();
        };
    }

    /** Anthropic excludes tokens that are read from its cache, or written to it, from the input. */
    static TokenUsage usage(JsonObject usage) {
        long cached = count(usage, "cache_read_input_tokens");
        long input = count(usage, "input_tokens") + count(usage, "cache_creation_input_tokens") + cached;
        return new TokenUsage(input, count(usage, "output_tokens"), cached);
    }
}
