/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.ModelResponse;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Messages in the JSON format of the conventions. The texts of one attribute share a limit: the oldest messages count
 * first, and later ones are empty. Not thread-safe.
 */
final class MessageJson {

    private final JsonProvider json = JsonProvider.provider();
    private final UnaryOperator<String> mask;
    private final int limit;
    private int left;

    /**
     * Creates a writer.
     *
     * @param mask masks and cuts a text
     * @param limit the number of characters of all texts of one attribute
     */
    MessageJson(UnaryOperator<String> mask, int limit) {
        this.mask = mask;
        this.limit = limit;
    }

    String instructions(List<Message> messages) {
        left = limit;
        JsonArrayBuilder parts = json.createArrayBuilder();
        messages.forEach(message -> parts.add(text(message.text())));
        return parts.build().toString();
    }

    String input(List<Message> messages) {
        left = limit;
        JsonArrayBuilder all = json.createArrayBuilder();
        messages.stream().takeWhile(message -> left > 0).forEach(message -> all.add(message(message)));
        return all.build().toString();
    }

    String output(ModelResponse response) {
        left = limit;
        JsonObjectBuilder message = message("assistant", parts(response.text(), response.toolCalls()));
        return json.createArrayBuilder()
                .add(message.add("finish_reason", SpanResults.reason(response.finishReason())))
                .build()
                .toString();
    }

    private JsonObjectBuilder message(Message message) {
        if (message instanceof AssistantMessage answer) {
            return message("assistant", parts(answer.text(), answer.toolCalls()));
        }
        if (message instanceof ToolMessage result) {
            return message(
                    "tool",
                    json.createArrayBuilder()
                            .add(json.createObjectBuilder()
                                    .add("type", "tool_call_response")
                                    .add("id", result.callId())
                                    .add("response", next(result.text()))));
        }
        String role = message instanceof UserMessage ? "user" : "system";
        return message(role, json.createArrayBuilder().add(text(message.text())));
    }

    private JsonObjectBuilder message(String role, JsonArrayBuilder parts) {
        return json.createObjectBuilder().add("role", role).add("parts", parts);
    }

    private JsonArrayBuilder parts(String text, List<ToolCall> calls) {
        JsonArrayBuilder parts = json.createArrayBuilder();
        if (!text.isEmpty()) {
            parts.add(text(text));
        }
        calls.forEach(call -> parts.add(json.createObjectBuilder()
                .add("type", "tool_call")
                .add("id", call.id())
                .add("name", call.name())
                .add("arguments", next(call.arguments()))));
        return parts;
    }

    private JsonObjectBuilder text(String text) {
        return json.createObjectBuilder().add("type", "text").add("content", next(text));
    }

    private String next(String text) {
        String part = left > 0 ? SpanContent.cut(mask.apply(text), left) : "";
        left -= part.length();
        return part;
    }
}
