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
import io.karta.process.history.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** On whose account a model is called. Thread-safe. */
public interface CallScope {

    /** Returns the process on whose account models are called. */
    default Optional<AgentProcess> process() {
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
    default AttemptCounter attempts(String model) {
        return new AttemptCounter();
    }

    /** Reports an incident to the listener of the process, if there is one. */
    default void tell(CallIncident telling) {}

    /** Returns whether what is asked here may wait for a person: it becomes the outcome of an action. */
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

    /** Says that the text of an answer is about to arrive in parts. */
    default TextStream streaming() {
        return TextStream.IGNORED;
    }

    /** Books a call that was answered. */
    default void answered(ModelCall call, ModelRequest request, ModelResponse response) {}

    /** Books a call that never received an answer, however often it was made. */
    default void failed(String model, int attempts) {}

    /** Keeps what a call came to where its step may be taken up again. */
    default void keep(ModelCall call, ModelRequest request, ModelResponse response) {}

    /** Says that a guardrail did not let a text pass as it was. */
    default void tripped(GuardrailTrip trip) {}

    /** Books a request of an embedding model that was answered. */
    default void embedded(ModelCall call, int texts) {}

    /** Returns how the agent of the process treats errors of tools. */
    default ToolErrors toolErrors() {
        return ToolErrors.defaults();
    }

    /** Returns the groups of tools that every call is offered. */
    default List<NeededToolGroup> toolGroups() {
        return List.of();
    }

    /** Returns the blackboard that tools may change. */
    default Optional<ActionBlackboard> board() {
        return Optional.empty();
    }

    /** Returns what the process knows, to look at. */
    default Optional<ReadOnlyBlackboard> view() {
        return board().map(ReadOnlyBlackboard.class::cast);
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
    default void toolFinished(ToolRun run) {}
}
