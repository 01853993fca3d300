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

/** Scope of a model call: the process, budget and journal to which the call belongs. Thread-safe. */
public interface CallScope {

    /** Returns the process that pays for model calls. */
    default Optional<AgentProcess> process() {
        return Optional.empty();
    }

    /** Returns the action, or else the process, that the calls belong to, for messages; empty outside of processes. */
    default Optional<String> asker() {
        return Optional.empty();
    }

    /** Returns whether recorded answers for {@link #replay} can exist. */
    default boolean replays() {
        return false;
    }

    /**
     * Returns the number of earlier attempts for the next request. It is positive if an interceptor repeats the action.
     */
    default AttemptCounter attempts(String model) {
        return new AttemptCounter();
    }

    /** Reports an incident to the listener of the process, if there is one. */
    default void report(CallIncident incident) {}

    /** Returns whether a request in this scope may await user input, because it becomes the outcome of an action. */
    default boolean mayWait() {
        return false;
    }

    /** Returns the dialogue that the action of this scope resumes; empty if it cannot run again to resume one. */
    default Optional<Resumption> resumption() {
        return Optional.empty();
    }

    /** Returns the recorded answer to an equal request, if a step is repeated. */
    default Optional<ModelResponse> replay(String model, ModelRequest request) {
        return Optional.empty();
    }

    /** Returns the parts of conversations that prompts of the process no longer contain, the oldest first. */
    default List<JournalEntry.Compacted> compactions() {
        return List.of();
    }

    /** Records that prompts no longer contain a part of a conversation. */
    default void compacted(JournalEntry.Compacted entry) {}

    /** Reserves the budget of a call, or rejects the call if the budget is exhausted. */
    default void reserve(long tokens) {}

    /** Returns the reservation of {@link #reserve} to the budget. */
    default void release(long tokens) {}

    /** Rejects another attempt if the account is closed. */
    default void beforeAttempt() {}

    /** Runs a stream on a thread of its own, which the end of the process interrupts. */
    default void stream(Runnable work) {
        work.run();
    }

    /** Reports the start of a model call. */
    default void asking(String model, ModelRequest request) {}

    /** Reports that a model call failed and is retried. */
    default void retrying(String model, int attempt, Duration wait, Throwable cause) {}

    /** Reports that a model declined to produce the result. */
    default void declined(String model, String type, String reason) {}

    /** Reports the start of a streamed text. */
    default TextStream streaming() {
        return TextStream.IGNORED;
    }

    /**
     * Returns the receiver of the answer to a request while a model generates it; empty without a subscriber.
     *
     * @param isAnswer whether the answer is for the user
     */
    default Optional<ModelOutput> output(ModelRequest request, boolean isAnswer) {
        return Optional.empty();
    }

    /** Books a call with an answer. */
    default void answered(ModelCall call, ModelRequest request, ModelResponse response) {}

    /** Books a call without an answer. */
    default void failed(FailedModelCall call) {}

    /** Records the result of a call, so that a resumed step can reuse it. */
    default void keep(ModelCall call, ModelRequest request, ModelResponse response) {}

    /** Reports that a guardrail changed or blocked a text. */
    default void tripped(GuardrailTrip trip) {}

    /** Books an answered request of an embedding model. */
    default void embedded(ModelCall call, int texts) {}

    /** Returns the agent's error policy of tools. */
    default ToolErrors toolErrors() {
        return ToolErrors.defaults();
    }

    /** Returns the tool groups that are offered to every model call. */
    default List<NeededToolGroup> toolGroups() {
        return List.of();
    }

    /** Returns the blackboard that tools may change. */
    default Optional<ActionBlackboard> board() {
        return Optional.empty();
    }

    /** Returns a read-only view of the blackboard. */
    default Optional<ReadOnlyBlackboard> view() {
        return board().map(ReadOnlyBlackboard.class::cast);
    }

    /**
     * Returns the scope of the model and tool calls inside a tool.
     *
     * @param own the dialogue that the tool resumes; empty if its dialogue cannot wait
     */
    default CallScope inside(ToolCall call, Optional<Resumption> own) {
        return this;
    }

    /** Returns the recorded result of an equal tool call, if a step is repeated. */
    default Optional<ToolResult> replayTool(ToolCall call) {
        return Optional.empty();
    }

    /** Rejects a tool call if the account is closed or its budget is exhausted. */
    default void beforeTool() {}

    /** Returns the delay before each tool call. */
    default Duration toolDelay() {
        return Duration.ZERO;
    }

    /** Reports the start of a tool call. */
    default void toolStarting(ToolCall call) {}

    /** Ends the action by the decision of a tool: throws the exception that ends the call of the model. */
    default void endAction(String tool, ToolResult.ActionEnd end) {
        throw Messages.noActionToEnd(tool, end);
    }

    /** Records the result of a tool and its changes to the blackboard. */
    default void toolAnswered(ToolCall call, ToolResult result, List<BlackboardChange> changes) {}

    /** Reports that a tool call succeeded or failed. */
    default void toolFinished(ToolRun run) {}
}
