/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Round of tool calls: one answer of a model that requests tools, and the results so far.
 *
 * @param request the request to the model
 * @param text the text of the model in addition to its calls
 * @param calls the calls, in order
 * @param state data for the provider in the next request
 * @param results the results of the first calls
 * @param iteration the number of model calls so far
 * @param input the input that the next call has requested
 * @param inner the question of a dialogue inside the next call
 */
public record ToolCallRound(
        ModelRequest request,
        String text,
        List<ToolCall> calls,
        ProviderState state,
        List<ToolResult> results,
        int iteration,
        Optional<ToolResult.InputRequired> input,
        Optional<ToolCallForm<?>> inner) {

    public ToolCallRound {
        calls = List.copyOf(calls);
        results = List.copyOf(results);
    }

    /** Creates the round of an answer and gives its calls distinct ids. */
    public static ToolCallRound of(ModelRequest request, ModelResponse response, List<ToolCall> calls, int iteration) {
        return new ToolCallRound(
                request,
                response.text(),
                calls,
                response.state(),
                List.of(),
                iteration,
                Optional.empty(),
                Optional.empty());
    }

    /** Returns this round for another request. */
    public ToolCallRound of(ModelRequest other) {
        return new ToolCallRound(other, text, calls, state, results, iteration, input, inner);
    }

    /** Returns this round with the same calls in another order. */
    public ToolCallRound of(List<ToolCall> ordered) {
        List<ToolResult> moved = ordered.stream()
                .map(calls::indexOf)
                .filter(index -> index < results.size())
                .map(results::get)
                .toList();
        return new ToolCallRound(request, text, ordered, state, moved, iteration, input, inner);
    }

    public boolean isOver() {
        return results.size() == calls.size();
    }

    /** Returns the next call. */
    public ToolCall next() {
        return calls.get(results.size());
    }

    public ToolCallRound plus(ToolResult result) {
        return plus(List.of(result));
    }

    /** Returns this round with more results, up to the first that waits for the user. */
    public ToolCallRound plus(List<ToolResult> more) {
        List<ToolResult> all = new ArrayList<>(results);
        for (ToolResult result : more) {
            if (result instanceof ToolResult.InputRequired required) {
                return with(all, Optional.of(required), Optional.empty());
            }
            if (result instanceof ToolResult.Awaiting awaiting) {
                return with(all, Optional.empty(), Optional.of((ToolCallForm<?>) awaiting.question()));
            }
            all.add(result);
        }
        return with(all, Optional.empty(), Optional.empty());
    }

    private ToolCallRound with(
            List<ToolResult> all, Optional<ToolResult.InputRequired> required, Optional<ToolCallForm<?>> question) {
        return new ToolCallRound(request, text, calls, state, all, iteration, required, question);
    }

    /** Returns whether the next call has begun and waits for the user. */
    public boolean isWaiting() {
        return input.isPresent() || inner.isPresent();
    }

    /** Returns the earlier result of a tool in the dialogue, if it has one. */
    public Optional<String> resultOf(String tool, Function<List<MessagePart>, String> summary) {
        Stream<String> before = request.messages().stream()
                .filter(ToolMessage.class::isInstance)
                .map(ToolMessage.class::cast)
                .filter(result -> result.tool().equals(tool) && !result.isError())
                .map(result -> summary.apply(result.parts()));
        Stream<String> now = IntStream.range(0, results.size())
                .filter(i -> calls.get(i).name().equals(tool) && !results.get(i).isError())
                .mapToObj(i -> summary.apply(results.get(i).parts()));
        return Stream.concat(before, now).findFirst();
    }

    /** Returns the next request to the model. */
    public ModelRequest answered(UnaryOperator<List<MessagePart>> visible) {
        List<Message> messages = new ArrayList<>(request.messages());
        messages.add(new AssistantMessage(text, calls, state));
        for (int i = 0; i < calls.size(); i++) {
            ToolCall call = calls.get(i);
            ToolResult result = results.get(i);
            messages.add(new ToolMessage(call.id(), call.name(), visible.apply(result.parts()), result.isError()));
        }
        return request.withMessages(messages);
    }
}
