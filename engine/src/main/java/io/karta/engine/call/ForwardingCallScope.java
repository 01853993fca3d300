/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.blackboard.ActionBlackboard;
import io.karta.engine.blackboard.ReadOnlyBlackboard;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Call scope that forwards the methods that it does not override to another scope. Calls inside tools belong to this
 * scope, not to the other one, unless {@link #inside} is overridden, too. Thread-safe if the other scope is.
 */
public abstract class ForwardingCallScope implements CallScope {

    private final CallScope target;

    protected ForwardingCallScope(CallScope target) {
        this.target = target;
    }

    @Override
    public Optional<AgentProcess> process() {
        return target.process();
    }

    @Override
    public Optional<String> asker() {
        return target.asker();
    }

    @Override
    public boolean replays() {
        return target.replays();
    }

    @Override
    public AttemptCounter attempts(String model) {
        return target.attempts(model);
    }

    @Override
    public void report(CallIncident incident) {
        target.report(incident);
    }

    @Override
    public boolean mayWait() {
        return target.mayWait();
    }

    @Override
    public Optional<Resumption> resumption() {
        return target.resumption();
    }

    @Override
    public Optional<ModelResponse> replay(String model, ModelRequest request) {
        return target.replay(model, request);
    }

    @Override
    public List<JournalEntry.Compacted> compactions() {
        return target.compactions();
    }

    @Override
    public void compacted(JournalEntry.Compacted entry) {
        target.compacted(entry);
    }

    @Override
    public void reserve(long tokens) {
        target.reserve(tokens);
    }

    @Override
    public void release(long tokens) {
        target.release(tokens);
    }

    @Override
    public void beforeAttempt() {
        target.beforeAttempt();
    }

    @Override
    public void stream(Runnable work) {
        target.stream(work);
    }

    @Override
    public void asking(String model, ModelRequest request) {
        target.asking(model, request);
    }

    @Override
    public TextStream streaming() {
        return target.streaming();
    }

    @Override
    public Optional<ModelOutput> output(ModelRequest request, boolean isAnswer) {
        return target.output(request, isAnswer);
    }

    @Override
    public void retrying(String model, int attempt, Duration wait, Throwable cause) {
        target.retrying(model, attempt, wait, cause);
    }

    @Override
    public void declined(String model, String type, String reason) {
        target.declined(model, type, reason);
    }

    @Override
    public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
        target.answered(call, request, response);
    }

    @Override
    public void failed(FailedModelCall call) {
        target.failed(call);
    }

    @Override
    public void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        target.keep(call, request, response);
    }

    @Override
    public void tripped(GuardrailTrip trip) {
        target.tripped(trip);
    }

    @Override
    public void embedded(ModelCall call, int texts) {
        target.embedded(call, texts);
    }

    @Override
    public ToolErrors toolErrors() {
        return target.toolErrors();
    }

    @Override
    public List<NeededToolGroup> toolGroups() {
        return target.toolGroups();
    }

    @Override
    public Optional<ActionBlackboard> board() {
        return target.board();
    }

    @Override
    public Optional<ReadOnlyBlackboard> view() {
        return target.view();
    }

    @Override
    public Optional<ToolResult> replayTool(ToolCall call) {
        return target.replayTool(call);
    }

    @Override
    public Duration toolDelay() {
        return target.toolDelay();
    }

    @Override
    public void beforeTool() {
        target.beforeTool();
    }

    @Override
    public void toolStarting(ToolCall call) {
        target.toolStarting(call);
    }

    @Override
    public void endAction(String tool, ToolResult.ActionEnd end) {
        target.endAction(tool, end);
    }

    @Override
    public void toolAnswered(ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        target.toolAnswered(call, result, changes);
    }

    @Override
    public void toolFinished(ToolRun run) {
        target.toolFinished(run);
    }
}
