/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.blackboard.ReadOnlyBlackboard;
import io.karta.engine.call.CallIncident;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.GuardrailTrip;
import io.karta.engine.call.ModelOutput;
import io.karta.engine.call.TextStream;
import io.karta.engine.call.ToolRun;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import io.karta.spi.JournalEntry;
import io.karta.tool.ToolErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Scope of calls on the account of a process, by one of its actions if one is given. Thread-safe. */
public record ProcessCallScope(JournaledProcess caller, EngineServices services, Optional<String> action)
        implements CallScope {

    @Override
    public Optional<AgentProcess> process() {
        return Optional.of(caller);
    }

    @Override
    public Optional<String> asker() {
        return action.map(id -> "action %s of %s".formatted(id, caller)).or(() -> Optional.of(caller.toString()));
    }

    @Override
    public Optional<ReadOnlyBlackboard> view() {
        return Optional.of(new ReadOnlyBlackboard(caller.board()));
    }

    @Override
    public List<JournalEntry.Compacted> compactions() {
        return caller.look(state -> List.copyOf(state.compactions()));
    }

    @Override
    public void reserve(long tokens) {
        beforeAttempt();
        caller.ledger().reserve(tokens).ifPresent(what -> {
            throw Messages.budgetExceeded(caller, what);
        });
    }

    @Override
    public void release(long tokens) {
        caller.ledger().release(tokens);
    }

    @Override
    public void beforeAttempt() {
        if (caller.status().isFinished()) {
            throw Messages.processHasEnded(caller);
        }
    }

    @Override
    public void stream(Runnable work) {
        caller.ending().stream(work);
    }

    @Override
    public void beforeTool() {
        beforeAttempt();
        caller.ledger().reserve(0).ifPresent(what -> {
            throw Messages.budgetExceeded(caller, what);
        });
    }

    @Override
    public Duration toolDelay() {
        return caller.origin().terms().toolDelay();
    }

    @Override
    public void toolStarting(ToolCall call) {
        services.events().toolStarting(caller, action, call);
    }

    @Override
    public void toolFinished(ToolRun run) {
        services.events().toolFinished(caller, action, run);
    }

    @Override
    public void asking(String model, ModelRequest request) {
        services.events().asking(caller, action, model, request);
    }

    @Override
    public TextStream streaming() {
        return services.events().streaming(caller, action);
    }

    @Override
    public Optional<ModelOutput> output(ModelRequest request, boolean isAnswer) {
        return services.events().output(caller, action, request, isAnswer);
    }

    @Override
    public void retrying(String model, int attempt, Duration wait, Throwable cause) {
        services.events().retrying(caller, action, model, attempt, wait, cause);
    }

    @Override
    public void tripped(GuardrailTrip trip) {
        services.events().tripped(caller, action, trip);
    }

    @Override
    public void report(CallIncident incident) {
        incident.to(new ProcessCallListener(services.events(), caller, action));
    }

    @Override
    public void declined(String model, String type, String reason) {
        services.events().declined(caller, action, model, type, reason);
    }

    @Override
    public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
        caller.ledger().book(caller.id(), call);
        services.events().answered(caller, action, call, response);
    }

    @Override
    public void failed(FailedModelCall call) {
        caller.ledger().bookFailed(caller.id(), call);
    }

    @Override
    public void embedded(ModelCall call, int texts) {
        caller.ledger().book(caller.id(), call);
        services.events().embedded(caller, action, call, texts);
    }

    @Override
    public ToolErrors toolErrors() {
        return caller.compiled().model().toolErrors();
    }
}
