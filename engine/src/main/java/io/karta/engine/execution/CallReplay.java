/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.blackboard.ActionBlackboard;
import io.karta.engine.call.AttemptCounter;
import io.karta.engine.execution.RetryReplayLog.ToolRun;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.history.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.tool.ToolResult;
import java.util.List;
import java.util.Optional;

/**
 * Recorded model and tool results of a step, or of one tool call inside it, from earlier runs and for later ones.
 * Thread-safe.
 */
record CallReplay(StepReplayLog replies, RetryReplayLog repetition, ActionBlackboard board, ActionRunRecorder run) {

    /** Returns the results of calls inside a tool call. */
    CallReplay inside(ToolCall call) {
        return new CallReplay(replies.inside(call), repetition, board, run);
    }

    /** Starts a run of the action, the first or a repeated one. */
    void begin() {
        replies.countAnew();
        repetition.begin();
    }

    boolean isAny() {
        return repetition.isAny() || replies.isAny();
    }

    AttemptCounter attempts(String model) {
        return repetition.attempts(model);
    }

    Optional<ModelResponse> answer(String model, ModelRequest request) {
        Optional<ModelResponse> again = repetition.next(replies, model, request);
        if (again.isPresent()) {
            return again;
        }
        Optional<ModelReplied> known = replies.next(model, request);
        known.ifPresent(reply -> {
            run.called(reply.call());
            repetition.answered(replies, model, request, reply.response());
        });
        return known.map(ModelReplied::response);
    }

    void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        repetition.answered(replies, call.model(), request, response);
        replies.keep(call, request, response);
    }

    /** Returns the recorded result of a tool, after applying its recorded changes to the blackboard. */
    Optional<ToolResult> result(ToolCall call) {
        replies.count(call);
        Optional<ToolRun> again = repetition.next(replies, call);
        Optional<ToolRun> known = again.isPresent()
                ? again
                : replies.next(call).map(answer -> new ToolRun(StepReplayLog.result(answer), answer.changes()));
        known.ifPresent(run -> board.repeat(run.changes()));
        if (again.isEmpty()) {
            known.ifPresent(run -> repetition.ran(replies, call, run));
        }
        return known.map(ToolRun::result);
    }

    void keep(ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        repetition.ran(replies, call, new ToolRun(result, changes));
        replies.keep(call, result, changes);
    }
}
