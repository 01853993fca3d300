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
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** One conversation: asks a model, runs the tools it asks for, and asks again with what they said, until it answers. Used by one thread. */
final class ToolLoop {

    private final ResilientModel model;
    private final ToolOffer offer;
    private final ToolCaller caller;
    private final ToolLimits limits;
    private ToolHistory history;
    private Map<String, Tool> tools;

    ToolLoop(ResilientModel model, ToolOffer offer, ToolCaller caller, ToolLimits limits, ToolHistory begin) {
        this.model = model;
        this.offer = offer;
        this.caller = caller;
        this.limits = limits;
        this.history = begin;
        this.tools = offer.after(begin);
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
        return !offer.isEmpty();
    }

    /** Asks, in whatever way, until there is an answer. */
    Ending run(ModelRequest first, Function<ModelRequest, ModelResponse> asking) {
        ModelRequest request = offering(first);
        for (int iteration = 1; ; iteration++) {
            ModelResponse response = asking.apply(request);
            List<ToolCall> calls = hasTools() ? distinct(response.toolCalls(), iteration) : List.of();
            if (calls.isEmpty()) {
                return new Ending(request, response, Optional.empty());
            }
            if (iteration >= limits.maxIterations()) {
                throw Messages.tooManyIterations(model.name(), limits.maxIterations(), names(calls));
            }
            Map<String, Tool> asked = tools;
            List<ToolResult> results = results(calls);
            request = request.withMessages(conversation(request, response, calls, results));
            Optional<ToolResult> direct = direct(calls, results, asked);
            if (direct.isPresent()) {
                return new Ending(request, ModelResponse.of(direct.get().text()), direct);
            }
            request = offer.isChanging() ? offering(request) : request;
        }
    }

    /** Vendors refuse conversations with calls in them that offer nothing to call: where nothing is left, the last offer stands. */
    private ModelRequest offering(ModelRequest request) {
        return tools.isEmpty() ? request : request.offering(definitions());
    }

    /** Where a call changes what is offered, the next one is run only if it is still there. */
    private List<ToolResult> results(List<ToolCall> calls) {
        if (!offer.isChanging()) {
            return caller.run(calls, tools);
        }
        List<ToolResult> results = new ArrayList<>();
        boolean atOnce = ToolCaller.isSafe(calls, tools);
        for (List<ToolCall> part :
                atOnce ? List.of(calls) : calls.stream().map(List::of).toList()) {
            List<ToolResult> some = caller.run(part, tools);
            for (int i = 0; i < some.size(); i++) {
                history = history.with(part.get(i), some.get(i));
            }
            results.addAll(some);
            tools = offer.after(history);
        }
        return results;
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

    private static Optional<ToolResult> direct(
            List<ToolCall> calls, List<ToolResult> results, Map<String, Tool> tools) {
        for (int i = 0; i < calls.size(); i++) {
            Tool tool = tools.get(calls.get(i).name());
            if (tool != null && tool.isReturnDirect() && !results.get(i).isError()) {
                return Optional.of(results.get(i));
            }
        }
        return Optional.empty();
    }
}
