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
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Texts of calls, without secrets and not longer than a page can show. Immutable.
 *
 * @param mask masks secrets
 */
record CallTexts(UnaryOperator<String> mask) {

    private static final int LONGEST = 20_000;
    private static final int MOST_PARTS = 6;

    /** One text, with its role in the dialogue. */
    record Part(String role, String text) {

        JsonObjects document() {
            return JsonObjects.with("role", role).add("text", text);
        }
    }

    static long length(List<Part> parts) {
        return parts.stream().mapToLong(part -> part.text().length()).sum();
    }

    /**
     * The end of a dialogue.
     *
     * @param earlier the number of parts before it
     * @param parts the latest parts
     */
    record Excerpt(int earlier, List<Part> parts) {}

    /** Returns the latest parts of a prompt; the calls before have the earlier ones. */
    Excerpt request(ModelRequest request) {
        var all = request.messages().stream().flatMap(CallTexts::message).toList();
        int earlier = Math.max(0, all.size() - MOST_PARTS);
        return new Excerpt(earlier, masked(all.stream().skip(earlier)));
    }

    private static Stream<Part> message(Message message) {
        if (message instanceof AssistantMessage answer) {
            return answer(answer.text(), answer.toolCalls());
        }
        if (message instanceof ToolMessage result) {
            return Stream.of(new Part("result of " + result.tool(), result.text()));
        }
        return Stream.of(new Part(message instanceof SystemMessage ? "system" : "user", message.text()));
    }

    List<Part> response(ModelResponse response) {
        return masked(answer(response.text(), response.toolCalls()));
    }

    private static Stream<Part> answer(String text, List<ToolCall> calls) {
        return Stream.concat(
                Stream.of(new Part("model", text)).filter(part -> !part.text().isEmpty()),
                calls.stream().map(call -> new Part("call of " + call.name(), call.arguments())));
    }

    Excerpt arguments(ToolCall call) {
        return new Excerpt(0, masked(Stream.of(new Part("arguments", call.arguments()))));
    }

    List<Part> result(ToolResult result) {
        return masked(Stream.of(new Part("result", result.text())));
    }

    private List<Part> masked(Stream<Part> parts) {
        return parts.map(part -> new Part(part.role(), shown(part.text()))).toList();
    }

    private String shown(String text) {
        var masked = mask.apply(text);
        return masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST) + "…";
    }

    /** Returns the kind of a failure, without its message, which may contain content. */
    static String kind(Throwable failure) {
        return failure instanceof ModelException model
                ? model.kind().text()
                : failure.getClass().getSimpleName();
    }
}
