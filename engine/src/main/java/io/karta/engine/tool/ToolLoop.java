/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.ai.Tool;
import io.karta.engine.call.ResilientModel;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.journal.ToolCallRound;
import io.karta.message.MessagePart;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.ToolDefinition;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Tool loop of one dialogue: calls a model, runs the requested tools, and calls the model again with their results,
 * until it answers. Not thread-safe.
 */
public final class ToolLoop {

    private final ResilientModel model;
    private final ToolSelection offer;
    private final ToolCaller caller;
    private final ConfirmationSupport confirming;
    private final ToolLimits limits;
    private ToolHistory history;
    private Map<String, Tool> tools;

    ToolLoop(
            ResilientModel model,
            ToolSelection offer,
            ToolCaller caller,
            ConfirmationSupport confirming,
            ToolLimits limits,
            ToolHistory begin) {
        this.model = model;
        this.offer = offer;
        this.caller = caller;
        this.confirming = confirming;
        this.limits = limits;
        this.history = begin;
        this.tools = offer.after(begin);
    }

    /**
     * End of a dialogue, or its suspension.
     *
     * @param request the last request, with all messages before the answer
     * @param response the answer
     * @param direct the result of a tool that is the final answer
     * @param pending the round in which a call awaits approval or input; there is no answer yet
     */
    public record Ending(
            ModelRequest request, ModelResponse response, Optional<ToolResult> direct, Optional<Pending> pending) {

        static Ending answer(ModelRequest request, ModelResponse response, Optional<ToolResult> direct) {
            return new Ending(request, response, direct, Optional.empty());
        }

        /** Returns this end with the result of a tool as its answer. */
        public Ending directly(ToolResult result) {
            return direct.filter(result::equals).isPresent()
                    ? this
                    : answer(request, ModelResponse.of(result.text()), Optional.of(result));
        }
    }

    /** Suspended round of tool calls, with the question. */
    public record Pending(ToolCallRound turn, ConfirmingToolCaller.Asked question) {}

    public boolean hasTools() {
        return !offer.isEmpty();
    }

    /** Calls the model until there is an answer. */
    public Ending run(ModelRequest first, Function<ModelRequest, ModelResponse> asking) {
        return ask(offering(first), 1, asking);
    }

    /**
     * Returns the request with the tools of this dialogue. Vendors reject requests with tool calls in their history and
     * without tools. If no tool is left, the last tools are offered again.
     */
    public ModelRequest offering(ModelRequest request) {
        return tools.isEmpty() ? request : request.withTools(definitions());
    }

    /** Restores the earlier calls of a suspended dialogue, on which the offered tools depend. */
    public void restore(List<ToolHistory.Entry> earlier) {
        earlier.forEach(entry -> history = history.with(entry.call(), entry.result()));
        tools = offer.after(history);
    }

    /** Returns the calls that the dialogue has finished. */
    public List<ToolHistory.Entry> finished() {
        return history.entries();
    }

    /** Resumes a suspended round. */
    public Ending resume(ToolCallRound turn, Object answer, Function<ModelRequest, ModelResponse> asking) {
        Map<String, Tool> offered = tools;
        ToolCallRound decided = offer.isChanging()
                ? inOrder(passed(turn, caller().answered(turn, answer)))
                : caller().resumed(turn, answer);
        return end(decided, offered).orElseGet(() -> ask(next(decided), decided.iteration() + 1, asking));
    }

    private ModelRequest next(ToolCallRound turn) {
        ModelRequest next = turn.answered(limits::shown);
        return offer.isChanging() ? offering(next) : next;
    }

    private ConfirmingToolCaller caller() {
        return new ConfirmingToolCaller(caller, tools, confirming);
    }

    private Ending ask(ModelRequest first, int iterations, Function<ModelRequest, ModelResponse> asking) {
        ModelRequest request = first;
        var unoffered = new UnexpectedToolCalls(model, hasTools());
        int unusable = 0;
        for (int iteration = iterations; ; iteration++) {
            ModelResponse response = asking.apply(request);
            if (unoffered.areIn(response)) {
                request = unoffered.again(request, response, ++unusable);
                continue;
            }
            List<ToolCall> calls = distinct(response.toolCalls(), iteration);
            if (calls.isEmpty()) {
                return Ending.answer(request, response, Optional.empty());
            }
            if (iteration >= limits.maxIterations()) {
                throw Messages.tooManyIterations(model.name(), limits.maxIterations(), names(calls));
            }
            Map<String, Tool> offered = tools;
            ToolCallRound turn = run(ToolCallRound.of(request, response, calls, iteration));
            Optional<Ending> end = end(turn, offered);
            if (end.isPresent()) {
                return end.get();
            }
            request = next(turn);
        }
    }

    private ToolCallRound run(ToolCallRound turn) {
        if (!offer.isChanging()) {
            return caller().run(turn);
        }
        return mayRunTogether(turn.calls()) ? passed(turn, caller().run(turn)) : oneByOne(turn);
    }

    /** A call may require the result of an earlier one in the same round. */
    private boolean mayRunTogether(List<ToolCall> calls) {
        return tools.keySet().containsAll(names(calls)) && ToolCaller.isSafe(calls, tools);
    }

    /**
     * If a call changes the offered tools, the next one runs only if it is still offered. A call that answers directly
     * ends the dialogue, as a transfer to another agent does, so it runs last.
     */
    private ToolCallRound oneByOne(ToolCallRound turn) {
        ToolCallRound now = turn.of(turn.calls().stream()
                .sorted(Comparator.comparing(this::answersDirectly))
                .toList());
        now = inOrder(now);
        return now.isOver() ? now.of(turn.calls()) : now;
    }

    /** Runs the calls up to the first that waits for the user. */
    private ToolCallRound inOrder(ToolCallRound turn) {
        ToolCallRound now = turn;
        while (!now.isOver() && caller().asked(now).isEmpty()) {
            now = passed(now, caller().next(now));
        }
        return now;
    }

    private boolean answersDirectly(ToolCall call) {
        return Optional.ofNullable(tools.get(call.name()))
                .filter(Tool::isReturnDirect)
                .isPresent();
    }

    private ToolCallRound passed(ToolCallRound before, ToolCallRound after) {
        for (int i = before.results().size(); i < after.results().size(); i++) {
            history = history.with(after.calls().get(i), seen(after.results().get(i)));
        }
        tools = offer.after(history);
        return after;
    }

    /** The next agent, for example, receives the history, so a long result must not exceed its window. */
    private ToolResult seen(ToolResult result) {
        List<MessagePart> shown = limits.shown(result.parts());
        return shown.equals(result.parts()) ? result : new ToolResult.Parts(shown, result.artefact(), result.isError());
    }

    /** Returns the end or suspension of the dialogue, if no model call is required now. */
    private Optional<Ending> end(ToolCallRound turn, Map<String, Tool> offered) {
        if (!turn.isOver()) {
            var pending = new Pending(turn, caller().asked(turn).orElseThrow());
            return Optional.of(
                    new Ending(turn.request(), ModelResponse.of(""), Optional.empty(), Optional.of(pending)));
        }
        return direct(turn, offered)
                .map(result -> Ending.answer(
                        turn.answered(limits::shown), ModelResponse.of(result.text()), Optional.of(result)));
    }

    private List<ToolDefinition> definitions() {
        return tools.values().stream()
                .map(Tool::definition)
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
    }

    /** Some models return calls without distinct ids. */
    private static List<ToolCall> distinct(List<ToolCall> calls, int iteration) {
        Set<String> ids = new HashSet<>();
        List<ToolCall> distinct = new ArrayList<>();
        for (ToolCall call : calls) {
            boolean isOne = !call.id().isBlank() && ids.add(call.id());
            distinct.add(
                    isOne
                            ? call
                            : new ToolCall(
                                    "call_%s_%s".formatted(iteration, distinct.size() + 1),
                                    call.name(),
                                    call.arguments()));
        }
        return distinct;
    }

    private static List<String> names(List<ToolCall> calls) {
        return calls.stream().map(ToolCall::name).distinct().toList();
    }

    /**
     * Returns the answer of a tool that returns directly: a tool that was offered, or that was added in the same turn.
     */
    private Optional<ToolResult> direct(ToolCallRound turn, Map<String, Tool> offered) {
        for (int i = 0; i < turn.calls().size(); i++) {
            String name = turn.calls().get(i).name();
            Tool tool = offered.containsKey(name) ? offered.get(name) : tools.get(name);
            ToolResult result = turn.results().get(i);
            if (tool != null && tool.isReturnDirect() && !result.isError()) {
                return Optional.of(result);
            }
        }
        return Optional.empty();
    }
}
