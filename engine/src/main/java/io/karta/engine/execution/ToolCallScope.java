/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.call.AttemptCounter;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.ForwardingCallScope;
import io.karta.engine.call.Resumption;
import io.karta.engine.call.RunningAction;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.history.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.tool.ToolResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Scope of the calls inside one tool call, on the account of its step. Its recorded results are separate: if the tool
 * call need not be repeated, no other call sees them.
 */
public final class ToolCallScope extends ForwardingCallScope implements RunningAction {

    private final ActionExecution step;
    private final CallReplay known;
    private final Optional<Resumption> resumption;

    ToolCallScope(ActionExecution step, CallReplay known, Optional<Resumption> resumption) {
        super(step);
        this.step = step;
        this.known = known;
        this.resumption = resumption;
    }

    /** Returns false: the result of a tool must be complete. */
    @Override
    public boolean mayWait() {
        return false;
    }

    @Override
    public Optional<Resumption> resumption() {
        return resumption;
    }

    @Override
    public CallScope inside(ToolCall call, Optional<Resumption> own) {
        return new ToolCallScope(step, known.inside(call), own);
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
    public void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        known.keep(call, request, response);
    }

    @Override
    public boolean enter(String method) {
        return step.enter(method);
    }

    @Override
    public void returned(@Nullable Object result) {
        step.returned(result);
    }
}
