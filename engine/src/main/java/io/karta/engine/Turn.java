/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelRequest;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One answer of a model that asks for tools, and as much as has come of it.
 *
 * @param request what the model was asked
 * @param text what it said beside its calls
 * @param calls its calls, in order
 * @param results what the first of them came to
 * @param iteration how often the model was asked so far
 */
record Turn(ModelRequest request, String text, List<ToolCall> calls, List<ToolResult> results, int iteration) {

    Turn {
        calls = List.copyOf(calls);
        results = List.copyOf(results);
    }

    static Turn of(ModelRequest request, String text, List<ToolCall> calls, int iteration) {
        return new Turn(request, text, calls, List.of(), iteration);
    }

    /** The same, of another request. */
    Turn of(ModelRequest other) {
        return new Turn(other, text, calls, results, iteration);
    }

    boolean isOver() {
        return results.size() == calls.size();
    }

    /** The call that is next. */
    ToolCall next() {
        return calls.get(results.size());
    }

    Turn plus(ToolResult result) {
        return plus(List.of(result));
    }

    Turn plus(List<ToolResult> more) {
        return new Turn(
                request,
                text,
                calls,
                Stream.concat(results.stream(), more.stream()).toList(),
                iteration);
    }

    /** What a tool came to earlier in the conversation, if it came to something. */
    Optional<String> resultOf(String tool) {
        Stream<String> before = request.messages().stream()
                .filter(ToolMessage.class::isInstance)
                .map(ToolMessage.class::cast)
                .filter(said -> said.tool().equals(tool) && !said.isError())
                .map(said -> Media.summary(said.parts()));
        Stream<String> now = IntStream.range(0, results.size())
                .filter(i -> calls.get(i).name().equals(tool) && !results.get(i).isError())
                .mapToObj(i -> Media.summary(results.get(i).parts()));
        return Stream.concat(before, now).findFirst();
    }

    /** What the model is asked next. */
    ModelRequest answered(ToolLimits limits) {
        List<Message> messages = new ArrayList<>(request.messages());
        messages.add(new AssistantMessage(text, calls));
        for (int i = 0; i < calls.size(); i++) {
            ToolCall call = calls.get(i);
            ToolResult result = results.get(i);
            messages.add(new ToolMessage(call.id(), call.name(), limits.shown(result.parts()), result.isError()));
        }
        return request.withMessages(messages);
    }
}
