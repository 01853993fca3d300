/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.PlannerType;
import io.karta.engine.blackboard.ArgumentPlace;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.Truncation;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournalEntry.Command;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Format of the journal, version 1: the components of every record are the members of a JSON object. New components
 * must be optional, so that older entries can be read.
 */
final class JournalJson {

    /** The version that is written. */
    static final int VERSION = 1;

    private JournalJson() {}

    /** Line of a journal: version of the format, kind of the entry, and content that depends on the kind. */
    record Line(int v, String kind, JsonValue entry) {}

    record Created(
            Instant at,
            String agent,
            String agentVersion,
            String goal,
            Optional<String> parent,
            Optional<String> caller,
            Set<String> callerRoles,
            Terms terms,
            List<ValueCodec.StoredObject> remembered,
            List<ValueCodec.StoredObject> inputs,
            Optional<Map<String, Boolean>> conditions,
            Optional<Map<String, Boolean>> stateConditions) {}

    record Terms(
            int actions,
            long tokens,
            double cost,
            Duration timeout,
            Duration delay,
            boolean concurrent,
            Optional<String> contextId,
            String locale,
            boolean showsPrompts,
            boolean showsResponses,
            boolean showsPlanning,
            boolean debug,
            Optional<PlannerType> planner,
            Optional<Boolean> endedWhenIdle,
            Optional<String> label,
            Optional<String> requestToken,
            Optional<String> requestFingerprint,
            Optional<Duration> toolDelay,
            Optional<Turns> turns,
            Optional<Map<String, String>> traceContext) {}

    /** Limits of each turn. */
    record Turns(int actions, long tokens, double cost, Duration timeout, Optional<Duration> idleTimeout) {}

    record Started(Instant at, String node) {}

    record ActionStarted(Instant at, String action, Optional<Integer> state) {}

    record ModelReplied(
            Instant at, String action, String request, Reply response, Call call, Optional<Integer> state) {}

    record Reply(
            String text,
            long inputTokens,
            long outputTokens,
            FinishReason finish,
            Optional<String> thinking,
            Optional<List<ToolCall>> toolCalls,
            Optional<Long> cachedInputTokens,
            Optional<String> model,
            Optional<String> requestId,
            Optional<State> state) {}

    record ToolCall(String id, String name, String arguments) {}

    /** State that a provider receives again with the next request. */
    record State(String provider, String content) {}

    record Compacted(
            Instant at,
            Optional<String> action,
            String model,
            boolean isToolCallsOnly,
            int messages,
            String part,
            int dropped,
            List<Message> replacement,
            Optional<Boolean> isTemporary) {}

    record ToolAnswered(
            Instant at,
            String action,
            String call,
            String text,
            boolean isError,
            List<Change> changes,
            Optional<Integer> state,
            Optional<ValueCodec.StoredObject> artefact,
            Optional<List<Part>> parts,
            Optional<ToolResult.ActionEnd.Kind> end) {}

    record Call(
            String model,
            long inputTokens,
            long outputTokens,
            double cost,
            int attempts,
            Duration duration,
            Optional<Long> cachedInputTokens,
            Optional<FinishReason> finish,
            Optional<String> responseModel,
            Optional<String> requestId) {}

    record FailedCall(
            String model,
            int attempts,
            Duration duration,
            String failure,
            Optional<Long> inputTokens,
            Optional<Long> outputTokens,
            Optional<Double> cost) {}

    record ActionRan(
            Instant at,
            Run run,
            List<Change> changes,
            Optional<ValueCodec.StoredObject> output,
            Optional<Question> question,
            Optional<Integer> state,
            Optional<Integer> stays,
            Optional<List<Sent>> messages) {}

    record Sent(Instant at, Message message) {}

    record Run(
            String action,
            Instant startedAt,
            Duration duration,
            ActionRun.Ending ending,
            Optional<String> remark,
            List<Call> modelCalls,
            Optional<List<FailedCall>> failedCalls) {}

    /** One of its components is present. */
    record Change(
            Optional<ValueCodec.StoredObject> added,
            Optional<Integer> hidden,
            Optional<Integer> clearedBefore,
            Optional<Condition> condition) {}

    record Condition(String name, boolean holds) {}

    record Question(
            String id, String action, Form form, Optional<String> child, Instant askedAt, Optional<String> binding) {}

    record Form(
            String answer,
            Optional<ValueCodec.StoredObject> payload,
            String title,
            Optional<String> text,
            Optional<Duration> expiry,
            Optional<String> role,
            Optional<Conversation> conversation) {}

    /** Dialogue that waits for the approval of a call, or for input. */
    record Conversation(
            String resultType,
            String model,
            Optional<String> role,
            Options options,
            List<Message> messages,
            String text,
            List<ToolCall> calls,
            Optional<State> state,
            List<Result> results,
            int iteration,
            int attempt,
            List<ToolReference> tools,
            List<ValueCodec.StoredObject> values,
            Optional<Integer> maxIterations,
            Optional<InputRequest> input,
            Optional<Form> inner,
            Optional<Repetition> repetition) {}

    /** State of a dialogue that an action resumes when it runs again. */
    record Repetition(List<ToolHistoryEntry> history, List<ArgumentPlace> arguments) {}

    /** Finished call of a dialogue that the repeated action resumes. */
    record ToolHistoryEntry(ToolCall call, Result result, Optional<ValueCodec.StoredObject> artefact) {}

    /** Input that the next call of a dialogue has requested. */
    record InputRequest(String question, JsonObject schema, String state) {}

    record Options(
            Optional<Double> temperature,
            Optional<Double> topP,
            Optional<Integer> topK,
            Optional<Integer> maxTokens,
            Optional<Double> frequencyPenalty,
            Optional<Double> presencePenalty,
            Optional<Duration> timeout,
            Optional<Boolean> thinking,
            Optional<Integer> thinkingTokens,
            Optional<Truncation> truncation) {}

    /** Message of a user, a model or a tool. Parts that do not apply to its role are empty. */
    record Message(
            Speaker speaker,
            Optional<String> text,
            Optional<List<Part>> parts,
            Optional<List<ToolCall>> calls,
            Optional<ToolWord> tool,
            Optional<State> state) {}

    enum Speaker {
        SYSTEM,
        USER,
        ASSISTANT,
        TOOL
    }

    /** A text, an image with its type, or a document with its name; data in Base64. */
    record Part(Optional<String> text, Optional<String> image, Optional<String> document, Optional<String> data) {}

    record ToolWord(String call, String tool, boolean isError) {}

    record Result(String text, boolean isError, Optional<List<Part>> parts) {}

    record Chosen(
            Instant at,
            List<String> actions,
            List<ValueCodec.StoredObject> written,
            String reason,
            List<Call> modelCalls) {}

    record Answered(
            Instant at,
            String questionId,
            Optional<String> by,
            List<Change> changes,
            Optional<ValueCodec.StoredObject> answer,
            Optional<Duration> runTime) {}

    record Added(Instant at, ValueCodec.StoredObject object) {}

    record Enqueued(Instant at, Optional<String> by, ValueCodec.StoredObject event) {}

    record TurnStarted(Instant at, int turn, boolean hasEvent, int actions, long tokens, double cost) {}

    record TurnEnded(Instant at, int turn, Turn.Ending ending, String reason, Optional<Failure> failure) {}

    record Requested(Instant at, Command command, String reason) {}

    record Commanded(Instant at, ProcessCommand.Kind command, Optional<String> by, String detail) {}

    record Suspended(
            Instant at, ProcessStatus suspension, String reason, Optional<Instant> wakesAt, Set<String> children) {}

    record Ended(Instant at, Cause cause, String reason, Optional<Failure> failure, Optional<String> node) {}

    record Failure(String type, Optional<String> message, Optional<Failure> cause) {}
}
