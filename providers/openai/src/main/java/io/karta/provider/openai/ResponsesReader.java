/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.JsonFields;
import io.karta.provider.http.RefusedAnswerException;
import io.karta.provider.http.VendorErrorException;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reader of answers of the Responses API.
 *
 * @param turns creates the state of answers
 */
record ResponsesReader(ResponsesTurn turns) {

    private static final String ERROR = "error";
    private static final String OUTPUT = "output";
    private static final String NO_ARGUMENTS = "{}";

    ModelResponse read(JsonObject answer) {
        if (answer.get(ERROR) instanceof JsonObject
                || JsonFields.text(answer, "status").equals("failed")) {
            throw new VendorErrorException(JsonFields.object(answer, ERROR));
        }
        if (!answer.containsKey(OUTPUT)) {
            throw new InvalidResponseException("The response has no output");
        }
        List<ToolCall> calls =
                items(answer, "function_call").map(ResponsesReader::call).toList();
        FinishReason reason = reason(answer);
        return ModelResponse.of(text(answer))
                .withThinking(thinking(answer))
                .withToolCalls(calls)
                .withFinishReason(
                        reason == FinishReason.COMPLETE && !calls.isEmpty() ? FinishReason.TOOL_CALLS : reason)
                .withUsage(usage(answer))
                .withModel(JsonFields.text(answer, "model"))
                .withRequestId(JsonFields.text(answer, "id"))
                .withState(turns.state(answer));
    }

    private static Stream<JsonObject> items(JsonObject answer, String type) {
        return ofType(answer, OUTPUT, type);
    }

    private static Stream<JsonObject> ofType(JsonObject holder, String array, String type) {
        return JsonFields.objects(holder, array).stream()
                .filter(each -> JsonFields.text(each, "type").equals(type));
    }

    private static String text(JsonObject answer) {
        if (items(answer, "message")
                .anyMatch(message ->
                        ofType(message, "content", "refusal").findAny().isPresent())) {
            throw new RefusedAnswerException(usage(answer));
        }
        return items(answer, "message").map(ResponsesReader::messageText).collect(Collectors.joining());
    }

    static String messageText(JsonObject message) {
        return ofType(message, "content", "output_text")
                .map(part -> JsonFields.text(part, "text"))
                .collect(Collectors.joining());
    }

    /** Returns the summaries of OpenAI, or the thoughts if a server returns them. */
    private static String thinking(JsonObject answer) {
        return items(answer, "reasoning")
                .flatMap(item -> Stream.concat(
                        ofType(item, "summary", "summary_text"), ofType(item, "content", "reasoning_text")))
                .map(part -> JsonFields.text(part, "text"))
                .collect(Collectors.joining("\n\n"));
    }

    private static ToolCall call(JsonObject item) {
        String arguments = JsonFields.text(item, "arguments");
        return new ToolCall(
                JsonFields.text(item, "call_id"),
                JsonFields.text(item, "name"),
                arguments.isBlank() ? NO_ARGUMENTS : arguments);
    }

    private static FinishReason reason(JsonObject answer) {
        return switch (JsonFields.text(JsonFields.object(answer, "incomplete_details"), "reason")) {
            case "max_output_tokens" -> FinishReason.LENGTH;
            case "content_filter" -> FinishReason.CONTENT_FILTER;
            default ->
                JsonFields.text(answer, "status").equals("incomplete") ? FinishReason.LENGTH : FinishReason.COMPLETE;
        };
    }

    static TokenUsage usage(JsonObject answer) {
        JsonObject usage = JsonFields.object(answer, "usage");
        long input = JsonFields.count(usage, "input_tokens");
        long cached = JsonFields.count(JsonFields.object(usage, "input_tokens_details"), "cached_tokens");
        return new TokenUsage(input, JsonFields.count(usage, "output_tokens"), Math.min(cached, input));
    }
}
