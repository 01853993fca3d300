/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.ToolCall;
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
    private final ConfirmingCaller caller;
    private final ToolLimits limits;

    ToolLoop(ResilientModel model, Map<String, Tool> tools, ConfirmingCaller caller, ToolLimits limits) {
        this.model = model;
        this.tools = Map.copyOf(tools);
        this.caller = caller;
        this.limits = limits;
    }

    /**
     * How a conversation ended, or where it waits.
     *
     * @param request the last request, with everything that was said before the answer
     * @param response the answer
     * @param direct the result of a tool that is the answer instead of a word of the model
     * @param pending the turn in which a call waits for a person's yes: then there is no answer yet
     */
    record Ending(
            ModelRequest request, ModelResponse response, Optional<ToolResult> direct, Optional<Pending> pending) {

        static Ending answer(ModelRequest request, ModelResponse response, Optional<ToolResult> direct) {
            return new Ending(request, response, direct, Optional.empty());
        }
    }

    /** A turn that waits, and for what. */
    record Pending(Turn turn, ConfirmingCaller.Asked asked) {}

    boolean hasTools() {
        return !tools.isEmpty();
    }

    /** Asks, in whatever way, until there is an answer. */
    Ending run(ModelRequest first, Function<ModelRequest, ModelResponse> asking) {
        return ask(offering(first), 1, asking);
    }

    /** The request with the tools of this conversation. */
    ModelRequest offering(ModelRequest request) {
        return hasTools() ? request.offering(definitions()) : request;
    }

    /** Goes on with a turn that has waited. */
    Ending resume(Turn turn, boolean accepted, Function<ModelRequest, ModelResponse> asking) {
        Turn decided = caller.decided(turn, accepted);
        return end(decided).orElseGet(() -> ask(decided.answered(limits), decided.iteration() + 1, asking));
    }

    private Ending ask(ModelRequest first, int iterations, Function<ModelRequest, ModelResponse> asking) {
        ModelRequest request = first;
        for (int iteration = iterations; ; iteration++) {
            ModelResponse response = asking.apply(request);
            List<ToolCall> calls = hasTools() ? distinct(response.toolCalls(), iteration) : List.of();
            if (calls.isEmpty()) {
                return Ending.answer(request, response, Optional.empty());
            }
            if (iteration >= limits.maxIterations()) {
                throw Messages.tooManyIterations(model.name(), limits.maxIterations(), names(calls));
            }
            Turn turn = caller.run(Turn.of(request, response.text(), calls, iteration));
            Optional<Ending> end = end(turn);
            if (end.isPresent()) {
                return end.get();
            }
            request = turn.answered(limits);
        }
    }

    /** The end of the conversation, where the model need not be asked again, or not yet. */
    private Optional<Ending> end(Turn turn) {
        if (!turn.isOver()) {
            var pending = new Pending(turn, caller.asked(turn).orElseThrow());
            return Optional.of(
                    new Ending(turn.request(), ModelResponse.of(""), Optional.empty(), Optional.of(pending)));
        }
        return direct(turn.calls(), turn.results())
                .map(result ->
                        Ending.answer(turn.answered(limits), ModelResponse.of(result.text()), Optional.of(result)));
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
