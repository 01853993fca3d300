/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.blackboard.ActionBlackboard;
import io.karta.engine.blackboard.ReadOnlyBlackboard;
import io.karta.engine.call.AttemptCounter;
import io.karta.engine.call.CallIncident;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.GuardrailTrip;
import io.karta.engine.call.RunningAction;
import io.karta.engine.call.ToolRun;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one call of a tool asks models and other tools,
 *         on the account of its step. It is journaled apart: where the call itself need not be
 * repeated, its answers are visible to no other call.
 */
public record ToolCallScope(ActionExecution step, CallReplay known) implements RunningAction, CallScope {

    @Override
    public CallScope inside(ToolCall call) {
        return new ToolCallScope(step, known.inside(call));
    }

    @Override
    public boolean replays() {
        return known.isAny();
    }

    @Override
    public AttemptCounter attempts(String model) {
        return known.attempts(model);
    }

    @Override
    public void tell(CallIncident telling) {
        step.tell(telling);
    }

    @Override
    public void attempting() {
        step.attempting();
    }

    @Override
    public Optional<ModelResponse> replay(String model, ModelRequest request) {
        return known.answer(model, request);
    }

    @Override
    public Optional<ToolResult> replayTool(ToolCall call) {
        return known.result(call);
    }

    @Override
    public void toolAnswered(ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        known.keep(call, result, changes);
    }

    @Override
    public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
        step.answered(call, request, response);
    }

    @Override
    public void failed(String model, int attempts) {
        step.failed(model, attempts);
    }

    @Override
    public void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        known.keep(call, request, response);
    }

    @Override
    public void tripped(GuardrailTrip trip) {
        step.tripped(trip);
    }

    @Override
    public void embedded(ModelCall call, int texts) {
        step.embedded(call, texts);
    }

    @Override
    public boolean enter(String method) {
        return step.enter(method);
    }

    @Override
    public void returned(@Nullable Object result) {
        step.returned(result);
    }

    @Override
    public Optional<AgentProcess> process() {
        return step.process();
    }

    @Override
    public Optional<String> asker() {
        return step.asker();
    }

    @Override
    public void hold(long tokens) {
        step.hold(tokens);
    }

    @Override
    public void release(long tokens) {
        step.release(tokens);
    }

    @Override
    public void beforeAttempt() {
        step.beforeAttempt();
    }

    @Override
    public void asking(String model, ModelRequest request) {
        step.asking(model, request);
    }

    @Override
    public void retrying(String model, int attempt, Duration wait, Throwable cause) {
        step.retrying(model, attempt, wait, cause);
    }

    @Override
    public void declined(String model, String type, String reason) {
        step.declined(model, type, reason);
    }

    @Override
    public ToolErrors toolErrors() {
        return step.toolErrors();
    }

    @Override
    public List<NeededToolGroup> toolGroups() {
        return step.toolGroups();
    }

    @Override
    public Optional<ActionBlackboard> board() {
        return step.board();
    }

    @Override
    public Optional<ReadOnlyBlackboard> view() {
        return step.view();
    }

    @Override
    public void beforeTool() {
        step.beforeTool();
    }

    @Override
    public void toolStarting(ToolCall call) {
        step.toolStarting(call);
    }

    @Override
    public void toolFinished(ToolRun run) {
        step.toolFinished(run);
    }
}
