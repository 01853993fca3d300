/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static io.karta.provider.http.JsonFields.count;
import static io.karta.provider.http.JsonFields.text;
import static java.util.stream.Collectors.joining;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.provider.gemini.ContentPart.Kind;
import io.karta.provider.http.InvalidResponseException;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of answers of the Gemini API. */
record ResponseReader(ModelTurn turns) {

    /** Failures of the model; a retry usually succeeds. */
    private static final Pattern INVALID =
            Pattern.compile("MALFORMED.*|UNEXPECTED_TOOL_CALL|TOO_MANY_TOOL_CALLS|MISSING_THOUGHT_SIGNATURE");

    private static final Pattern FILTERED =
            Pattern.compile(".*(?:SAFETY|PROHIBITED|RECITATION|BLOCKLIST|SPII|LANGUAGE).*");

    /** Returns the answer that consists of joined parts and the last members of the response. */
    ModelResponse response(List<ContentPart> parts, String reason, JsonObject usage, JsonObject last) {
        List<ToolCall> calls = parts.stream()
                .filter(part -> part.is(Kind.CALL))
                .map(part -> new ToolCall(part.id(), part.text(), part.arguments()))
                .toList();
        var response = ModelResponse.of(joined(parts, Kind.TEXT))
                .withThinking(joined(parts, Kind.THOUGHT))
                .withToolCalls(calls)
                .withUsage(usage(usage))
                .withState(turns.state(parts));
        requireValid(reason, response.usage());
        response = finish(reason).map(response::withFinishReason).orElse(response);
        String model = text(last, "modelVersion");
        String id = text(last, "responseId");
        response = model.isEmpty() ? response : response.withModel(model);
        return id.isEmpty() ? response : response.withRequestId(id);
    }

    private static String joined(List<ContentPart> parts, Kind kind) {
        return parts.stream()
                .filter(part -> part.is(kind))
                .map(ContentPart::text)
                .collect(joining());
    }

    private static void requireValid(String reason, TokenUsage usage) {
        if (INVALID.matcher(reason).matches()) {
            throw new InvalidResponseException("The model wrote an invalid answer or tool call", usage);
        }
    }

    /** Returns the finish reason; empty if the presence of tool calls determines it. */
    private static Optional<FinishReason> finish(String reason) {
        if (reason.equals("MAX_TOKENS")) {
            return Optional.of(FinishReason.LENGTH);
        }
        return FILTERED.matcher(reason).matches() ? Optional.of(FinishReason.CONTENT_FILTER) : Optional.empty();
    }

    /** Thoughts are charged like tokens of the answer. */
    static TokenUsage usage(JsonObject usage) {
        long input = count(usage, "promptTokenCount") + count(usage, "toolUsePromptTokenCount");
        long output = count(usage, "candidatesTokenCount") + count(usage, "thoughtsTokenCount");
        return new TokenUsage(input, output, Math.min(input, count(usage, "cachedContentTokenCount")));
    }
}
