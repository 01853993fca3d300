/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Texts of calls, without secrets and not longer than a page can show. Immutable.
 *
 * @param mask masks secrets
 */
record CallTexts(UnaryOperator<String> mask) {

    private static final int LONGEST = 20_000;

    /** One text, with its role in the dialogue. */
    record Part(String role, String text) {

        JsonObjects document() {
            return JsonObjects.with("role", role).add("text", text);
        }
    }

    static long length(List<Part> parts) {
        return parts.stream().mapToLong(part -> part.text().length()).sum();
    }

    List<Part> request(ModelRequest request) {
        List<Part> parts = new ArrayList<>();
        request.messages().forEach(message -> parts.addAll(message(message)));
        return List.copyOf(parts);
    }

    private List<Part> message(Message message) {
        if (message instanceof AssistantMessage answer) {
            return answer(answer.text(), answer.toolCalls());
        }
        if (message instanceof ToolMessage result) {
            return List.of(part("result of " + result.tool(), result.text()));
        }
        return List.of(part(message instanceof SystemMessage ? "system" : "user", message.text()));
    }

    List<Part> response(ModelResponse response) {
        return answer(response.text(), response.toolCalls());
    }

    private List<Part> answer(String text, List<ToolCall> calls) {
        List<Part> parts = new ArrayList<>();
        if (!text.isEmpty()) {
            parts.add(part("model", text));
        }
        calls.forEach(call -> parts.add(part("call of " + call.name(), call.arguments())));
        return List.copyOf(parts);
    }

    List<Part> arguments(ToolCall call) {
        return List.of(part("arguments", call.arguments()));
    }

    List<Part> result(ToolResult result) {
        return List.of(part("result", result.text()));
    }

    private Part part(String role, String text) {
        var masked = mask.apply(text);
        return new Part(role, masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST) + "…");
    }

    /** Returns the kind of a failure, without its message, which may contain content. */
    static String kind(Throwable failure) {
        return failure instanceof ModelException model
                ? model.kind().name().toLowerCase(Locale.ROOT)
                : failure.getClass().getSimpleName();
    }
}
