/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.JsonFields;
import io.karta.provider.http.RefusedAnswerException;
import io.karta.provider.http.VendorErrorException;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Optional;

/**
 * Reader of the answers of Chat Completions, and of members that chunks of streams have in common with them.
 *
 * @param reasoning the reasoning that requests repeat
 */
record ChatAnswerReader(ReasoningContent reasoning) {

    private static final String MESSAGE = "message";
    private static final String USAGE = "usage";

    ModelResponse read(JsonObject answer) {
        JsonObject choice = JsonFields.objects(answer, "choices").stream()
                .findFirst()
                .orElseThrow(() -> new InvalidResponseException("The response has no choice"));
        requireNoError(choice);
        TokenUsage usage = usage(answer).orElse(TokenUsage.UNKNOWN);
        FinishReason reason = finishReason(choice, usage).orElse(FinishReason.COMPLETE);
        JsonObject message = JsonFields.object(choice, MESSAGE);
        if (!(choice.get(MESSAGE) instanceof JsonObject) && reason != FinishReason.CONTENT_FILTER) {
            throw new InvalidResponseException("The choice has no message");
        }
        if (isRefusal(message)) {
            throw new RefusedAnswerException(usage);
        }
        var calls = new ChatToolCalls();
        calls.add(message);
        ModelResponse response = ModelResponse.of(text(message))
                .withThinking(thinking(message))
                .withToolCalls(calls.calls())
                .withFinishReason(
                        reason == FinishReason.COMPLETE && !calls.calls().isEmpty() ? FinishReason.TOOL_CALLS : reason)
                .withUsage(usage)
                .withModel(JsonFields.text(answer, "model"))
                .withRequestId(JsonFields.text(answer, "id"));
        JsonArray details =
                message.get(ReasoningContent.DETAILS) instanceof JsonArray given ? given : JsonValue.EMPTY_JSON_ARRAY;
        return reasoning.keptIn(response, JsonFields.text(message, ReasoningContent.MEMBER), details, calls.extras());
    }

    /** OpenRouter reports errors of the vendors behind it in a choice. */
    static void requireNoError(JsonObject choice) {
        if (choice.get("error") instanceof JsonObject error && !error.isEmpty()) {
            throw new VendorErrorException(error);
        }
    }

    static boolean isRefusal(JsonObject message) {
        return !JsonFields.text(message, "refusal").isEmpty();
    }

    /** Returns the text; some servers divide it into parts. */
    static String text(JsonObject message) {
        if (!(message.get("content") instanceof JsonArray parts)) {
            return JsonFields.text(message, "content");
        }
        return join(parts, "text", "text");
    }

    /** Returns the thoughts, which servers write to different members. */
    static String thinking(JsonObject message) {
        if (message.get("content") instanceof JsonArray parts) {
            return join(parts, "thinking", "thinking");
        }
        String content = JsonFields.text(message, ReasoningContent.MEMBER);
        return content.isEmpty() ? JsonFields.text(message, "reasoning") : content;
    }

    private static String join(JsonArray parts, String type, String member) {
        var text = new StringBuilder();
        for (JsonValue each : parts) {
            if (each instanceof JsonObject part && JsonFields.text(part, "type").equals(type)) {
                text.append(
                        part.get(member) instanceof JsonArray inner
                                ? join(inner, "text", "text")
                                : JsonFields.text(part, member));
            }
        }
        return text.toString();
    }

    /** Google's server appends its own reason, as in {@code content_filter: RECITATION}. */
    static Optional<FinishReason> finishReason(JsonObject choice, TokenUsage usage) {
        String reason = JsonFields.text(choice, "finish_reason");
        int end = reason.indexOf(':');
        return switch (end < 0 ? reason : reason.substring(0, end)) {
            case "" -> Optional.empty();
            case "length", "model_length" -> Optional.of(FinishReason.LENGTH);
            case "content_filter" -> Optional.of(FinishReason.CONTENT_FILTER);
            case "tool_calls", "function_call" -> Optional.of(FinishReason.TOOL_CALLS);
            case "error", "insufficient_system_resource", "function_call_filter" ->
                throw new InvalidResponseException("The model failed while it answered", usage);
            default -> Optional.of(FinishReason.COMPLETE);
        };
    }

    /** Returns the usage; some servers count cached tokens in blocks, and report more than were sent. */
    static Optional<TokenUsage> usage(JsonObject answer) {
        if (!(answer.get(USAGE) instanceof JsonObject usage)) {
            return Optional.empty();
        }
        long input = JsonFields.count(usage, "prompt_tokens");
        long cached = Math.max(
                JsonFields.count(JsonFields.object(usage, "prompt_tokens_details"), "cached_tokens"),
                JsonFields.count(usage, "prompt_cache_hit_tokens"));
        return Optional.of(
                new TokenUsage(input, JsonFields.count(usage, "completion_tokens"), Math.min(cached, input)));
    }
}
