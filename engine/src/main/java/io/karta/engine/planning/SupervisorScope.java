/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.call.ForwardingCallScope;
import io.karta.engine.domain.SupervisorAgenda;
import io.karta.engine.execution.StepReplayLog;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.FencingToken;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessCallScope;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.history.ModelCall;
import io.karta.spi.JournalEntry.ModelReplied;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** One round of a supervising model, on the account of its process. Thread-safe. */
final class SupervisorScope extends ForwardingCallScope {

    private final FencingToken fence;
    private final StepReplayLog replies;
    private final List<ModelCall> calls = Collections.synchronizedList(new ArrayList<>());

    SupervisorScope(JournaledProcess process, EngineServices services) {
        super(new ProcessCallScope(process, services, Optional.empty()));
        this.fence = FencingToken.of(process);
        this.replies = new StepReplayLog(fence, SupervisorAgenda.SUPERVISOR, Optional.empty(), services);
    }

    /** Returns the fencing token of the choice of this round. */
    FencingToken fence() {
        return fence;
    }

    /** Returns the calls of this round, including calls with recorded answers. */
    List<ModelCall> calls() {
        return List.copyOf(calls);
    }

    @Override
    public Optional<String> asker() {
        return super.asker().map("the supervisor of %s"::formatted);
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
    public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
        calls.add(call);
        super.answered(call, request, response);
    }

    @Override
    public void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        replies.keep(call, request, response);
    }

    @Override
    public void embedded(ModelCall call, int texts) {
        calls.add(call);
        super.embedded(call, texts);
    }
}
