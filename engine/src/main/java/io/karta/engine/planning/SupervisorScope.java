/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.blackboard.ReadOnlyBlackboard;
import io.karta.engine.call.CallIncident;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.GuardrailTrip;
import io.karta.engine.call.ToolRun;
import io.karta.engine.domain.SupervisorAgenda;
import io.karta.engine.execution.StepReplayLog;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.FencingToken;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessCallScope;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.ModelCall;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.tool.ToolErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** One round of a supervising model, on the account of its process. Thread-safe. */
final class SupervisorScope implements CallScope {

    private final JournaledProcess process;
    private final CallScope account;
    private final FencingToken fence;
    private final StepReplayLog replies;
    private final List<ModelCall> calls = Collections.synchronizedList(new ArrayList<>());

    SupervisorScope(JournaledProcess process, EngineServices services) {
        this.process = process;
        this.account = new ProcessCallScope(process, services, Optional.empty());
        this.fence = FencingToken.of(process);
        this.replies = new StepReplayLog(fence, SupervisorAgenda.SUPERVISOR, Optional.empty(), services);
    }

    /** Returns the token that the choice of this round is appended with. */
    FencingToken fence() {
        return fence;
    }

    /** Returns the calls of this round, also those it knew the answers of. */
    List<ModelCall> calls() {
        return List.copyOf(calls);
    }

    @Override
    public Optional<AgentProcess> process() {
        return Optional.of(process);
    }

    @Override
    public Optional<String> asker() {
        return account.asker().map("the supervisor of %s"::formatted);
    }

    @Override
    public boolean replays() {
        return replies.isAny();
    }

    @Override
    public Optional<ModelResponse> replay(String model, ModelRequest request) {
        Optional<ModelReplied> known = replies.next(model, request);
        known.ifPresent(reply -> calls.add(reply.call()));
        return known.map(ModelReplied::response);
    }

    @Override
    public Optional<ReadOnlyBlackboard> view() {
        return account.view();
    }

    @Override
    public ToolErrors toolErrors() {
        return account.toolErrors();
    }

    @Override
    public void hold(long tokens) {
        account.hold(tokens);
    }

    @Override
    public void release(long tokens) {
        account.release(tokens);
    }

    @Override
    public void beforeAttempt() {
        account.beforeAttempt();
    }

    @Override
    public void asking(String model, ModelRequest request) {
        account.asking(model, request);
    }

    @Override
    public void retrying(String model, int attempt, Duration wait, Throwable cause) {
        account.retrying(model, attempt, wait, cause);
    }

    @Override
    public void declined(String model, String type, String reason) {
        account.declined(model, type, reason);
    }

    @Override
    public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
        calls.add(call);
        account.answered(call, request, response);
    }

    @Override
    public void failed(String model, int attempts) {
        account.failed(model, attempts);
    }

    @Override
    public void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        replies.keep(call, request, response);
    }

    @Override
    public void embedded(ModelCall call, int texts) {
        calls.add(call);
        account.embedded(call, texts);
    }

    @Override
    public void beforeTool() {
        account.beforeTool();
    }

    @Override
    public void toolStarting(ToolCall call) {
        account.toolStarting(call);
    }

    @Override
    public void toolFinished(ToolRun run) {
        account.toolFinished(run);
    }

    @Override
    public void tripped(GuardrailTrip trip) {
        account.tripped(trip);
    }

    @Override
    public void tell(CallIncident telling) {
        account.tell(telling);
    }
}
