/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.BlackboardView;
import io.karta.process.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** On whose account a model is called. Safe for use by several threads. */
interface CallScope {

    /** Returns the process on whose account models are called. */
    default Optional<JournaledProcess> process() {
        return Optional.empty();
    }

    /** Returns the action, or else the process, that the calls belong to, for messages; empty outside of processes. */
    default Optional<String> asker() {
        return Optional.empty();
    }

    /** Whether there may be answers to {@link #replay}. */
    default boolean replays() {
        return false;
    }

    /** Returns how often models were asked for what is to be asked now; more than never where an action is repeated. */
    default Attempts attempts(String model) {
        return new Attempts();
    }

    /** Tells whoever watches the process, if there is one. */
    default void tell(Telling telling) {}

    /** Says whether what is asked here may wait for a person: it becomes the outcome of an action. */
    default boolean mayWait() {
        return false;
    }

    /** Returns the answer the same request had before, where a step is taken up again. */
    default Optional<ModelResponse> replay(String model, ModelRequest request) {
        return Optional.empty();
    }

    /** Sets aside what a call takes, or refuses it because the account is used up. */
    default void hold(long tokens) {}

    /** Gives back what {@link #hold} set aside. */
    default void release(long tokens) {}

    /** Refuses another attempt if the account is closed. */
    default void beforeAttempt() {}

    /** Says that a model is about to be asked. */
    default void asking(String model, ModelRequest request) {}

    /** Says that a model failed and will be asked again. */
    default void retrying(String model, int attempt, Duration wait, Throwable cause) {}

    /** Says that a model cannot make what was asked for. */
    default void declined(String model, String type, String reason) {}

    /** Books a call that was answered. */
    default void answered(ModelCall call, ModelRequest request, ModelResponse response) {}

    /** Books a call that never received an answer, however often it was made. */
    default void failed(String model, int attempts) {}

    /** Keeps what a call came to where its step may be taken up again. */
    default void keep(ModelCall call, ModelRequest request, ModelResponse response) {}

    /** Says that a guardrail did not let a text pass as it was. */
    default void tripped(Trip trip) {}

    /** Books a request of an embedding model that was answered. */
    default void embedded(ModelCall call, int texts) {}

    /** Returns the groups of tools that every call is offered. */
    default List<NeededToolGroup> toolGroups() {
        return List.of();
    }

    /** Returns the blackboard that tools may change. */
    default Optional<StepBoard> board() {
        return Optional.empty();
    }

    /** Returns what the process knows, to look at. */
    default Optional<BlackboardView> view() {
        return board().map(BlackboardView.class::cast);
    }

    /** Returns the account of what a call of a tool asks models and other tools. */
    default CallScope inside(ToolCall call) {
        return this;
    }

    /** Returns what the same call of a tool came to before, where a step is taken up again. */
    default Optional<ToolResult> replayTool(ToolCall call) {
        return Optional.empty();
    }

    /** Refuses a call of a tool if the account is closed or used up. */
    default void beforeTool() {}

    /** Says that a tool is about to run. */
    default void toolStarting(ToolCall call) {}

    /** Keeps what a tool that has run came to, and what it changed. */
    default void toolAnswered(ToolCall call, ToolResult result, List<BlackboardChange> changes) {}

    /** Says that a tool has run, or could not. */
    default void toolFinished(ToolCaller.Run run) {}

    /** Calls on the account of a process. */
    static CallScope ofProcess(JournaledProcess process, Workbench bench, Optional<String> action) {
        return new CallScope() {

            @Override
            public Optional<JournaledProcess> process() {
                return Optional.of(process);
            }

            @Override
            public Optional<String> asker() {
                return action.map(id -> "action %s of %s".formatted(id, process))
                        .or(() -> Optional.of(process.toString()));
            }

            @Override
            public Optional<BlackboardView> view() {
                return Optional.of(new BoardView(process.board()));
            }

            @Override
            public void hold(long tokens) {
                beforeAttempt();
                process.ledger().hold(tokens).ifPresent(what -> {
                    throw Messages.budgetExceeded(process, what);
                });
            }

            @Override
            public void release(long tokens) {
                process.ledger().release(tokens);
            }

            @Override
            public void beforeAttempt() {
                if (process.status().isFinished()) {
                    throw Messages.processHasEnded(process);
                }
            }

            @Override
            public void beforeTool() {
                beforeAttempt();
                process.ledger().hold(0).ifPresent(what -> {
                    throw Messages.budgetExceeded(process, what);
                });
            }

            @Override
            public void toolStarting(ToolCall call) {
                bench.events().toolStarting(process, action, call);
            }

            @Override
            public void toolFinished(ToolCaller.Run run) {
                bench.events().toolFinished(process, action, run);
            }

            @Override
            public void asking(String model, ModelRequest request) {
                bench.events().asking(process, action, model, request);
            }

            @Override
            public void retrying(String model, int attempt, Duration wait, Throwable cause) {
                bench.events().retrying(process, action, model, attempt, wait, cause);
            }

            @Override
            public void tripped(Trip trip) {
                bench.events().tripped(process, action, trip);
            }

            @Override
            public void tell(Telling telling) {
                telling.to(new ProcessCallWatcher(bench.events(), process, action));
            }

            @Override
            public void declined(String model, String type, String reason) {
                bench.events().declined(process, action, model, type, reason);
            }

            @Override
            public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
                process.ledger().book(process.id(), call);
                bench.events().answered(process, action, call, response);
            }

            @Override
            public void failed(String model, int attempts) {
                process.ledger().bookFailed(process.id(), model, attempts);
            }

            @Override
            public void embedded(ModelCall call, int texts) {
                process.ledger().book(process.id(), call);
                bench.events().embedded(process, action, call, texts);
            }
        };
    }
}
