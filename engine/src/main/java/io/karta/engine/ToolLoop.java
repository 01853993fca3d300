/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.ai.ToolCall;
import io.karta.ai.ToolMessage;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import io.karta.spi.ToolDefinition;
import io.karta.tool.Tool;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Asks a model, runs the tools it asks for, and asks again with what they said, until it answers. */
final class ToolLoop {

    private final ResilientModel model;
    private final Map<String, Tool> tools;
    private final ToolCaller caller;
    private final ToolLimits limits;

    ToolLoop(ResilientModel model, Map<String, Tool> tools, ToolCaller caller, ToolLimits limits) {
        this.model = model;
        this.tools = Map.copyOf(tools);
        this.caller = caller;
        this.limits = limits;
    }

    /**
     * How a conversation ended.
     *
     * @param request the last request, with everything that was said before the answer
     * @param response the answer
     * @param direct the result of a tool that is the answer instead of a word of the model
     */
    record Ending(ModelRequest request, ModelResponse response, Optional<ToolResult> direct) {}

    boolean hasTools() {
        return !tools.isEmpty();
    }

    /** Asks, in whatever way, until there is an answer. */
    Ending run(ModelRequest first, Function<ModelRequest, ModelResponse> asking) {
        ModelRequest request = hasTools() ? first.offering(definitions()) : first;
        for (int iteration = 1; ; iteration++) {
            ModelResponse response = asking.apply(request);
            List<ToolCall> calls = hasTools() ? distinct(response.toolCalls(), iteration) : List.of();
            if (calls.isEmpty()) {
                return new Ending(request, response, Optional.empty());
            }
            if (iteration >= limits.maxIterations()) {
                throw Messages.tooManyIterations(model.name(), limits.maxIterations(), names(calls));
            }
            List<ToolResult> results = caller.run(calls);
            request = request.withMessages(conversation(request, response, calls, results));
            Optional<ToolResult> direct = direct(calls, results);
            if (direct.isPresent()) {
                return new Ending(request, ModelResponse.of(direct.get().text()), direct);
            }
        }
    }

    private List<ToolDefinition> definitions() {
        return tools.values().stream()
                .map(ToolDefinition::of)
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
    }

    /** Not every model tells its calls from each other. */
    private static List<ToolCall> distinct(List<ToolCall> calls, int iteration) {
        Set<String> ids = new HashSet<>();
        List<ToolCall> distinct = new ArrayList<>();
        for (ToolCall call : calls) {
            boolean isOne = !call.id().isBlank() && ids.add(call.id());
            distinct.add(
                    isOne
                            ? call
                            : new ToolCall(
                                    "call_%d_%d".formatted(iteration, distinct.size() + 1),
                                    call.name(),
                                    call.arguments()));
        }
        return distinct;
    }

    private static List<String> names(List<ToolCall> calls) {
        return calls.stream().map(ToolCall::name).distinct().toList();
    }

    private List<Message> conversation(
            ModelRequest request, ModelResponse response, List<ToolCall> calls, List<ToolResult> results) {
        List<Message> messages = new ArrayList<>(request.messages());
        messages.add(new AssistantMessage(response.text(), calls));
        for (int i = 0; i < calls.size(); i++) {
            ToolCall call = calls.get(i);
            ToolResult result = results.get(i);
            messages.add(new ToolMessage(call.id(), call.name(), limits.shown(result.text()), result.isError()));
        }
        return messages;
    }

    private Optional<ToolResult> direct(List<ToolCall> calls, List<ToolResult> results) {
        for (int i = 0; i < calls.size(); i++) {
            Tool tool = tools.get(calls.get(i).name());
            if (tool != null && tool.isReturnDirect() && !results.get(i).isError()) {
                return Optional.of(results.get(i));
            }
        }
        return Optional.empty();
    }
}
