/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** Events of AG-UI 1.0. The last argument is the id of the subagent that an event belongs to. */
public final class AgUiEvents {

    private static final String VERSION = "1.0";

    private AgUiEvents() {}

    private static JsonObjectBuilder event(String type) {
        return JsonBuilders.object().add("type", type);
    }

    private static JsonObjectBuilder event(String type, Optional<String> subagent) {
        var event = event(type);
        subagent.ifPresent(id -> event.add("subagentRunId", id));
        return event;
    }

    private static JsonObject message(String type, String id, Optional<String> subagent) {
        return event(type, subagent).add("messageId", id).build();
    }

    /** Begins a run. */
    public static JsonObject runStarted(RunAgentInput input) {
        var event = ofRun("RUN_STARTED", input).add("protocolVersion", VERSION);
        input.parentRunId().ifPresent(id -> event.add("parentRunId", id));
        return event.build();
    }

    private static JsonObjectBuilder ofRun(String type, RunAgentInput input) {
        return event(type).add("threadId", input.threadId()).add("runId", input.runId());
    }

    /** Ends a run with an outcome. */
    public static JsonObject runFinished(
            RunAgentInput input, JsonObject outcome, Optional<JsonValue> result, List<JsonObject> usage) {
        var event = ofRun("RUN_FINISHED", input).add("outcome", outcome);
        result.ifPresent(value -> event.add("result", value));
        if (!usage.isEmpty()) {
            event.add("usage", JsonBuilders.array(usage));
        }
        return event.build();
    }

    /** Returns the outcome of a run, or of a subagent, without further members. */
    public static JsonObject outcome(String type) {
        return event(type).build();
    }

    /** Returns the outcome of a run that has called tools of the client. */
    public static JsonObject pending(List<String> toolCalls) {
        return event("success")
                .add("pendingToolCallIds", JsonBuilders.array(toolCalls))
                .build();
    }

    /** Returns the outcome of a run that awaits input. */
    public static JsonObject interrupted(List<JsonObject> interrupts) {
        return event("interrupt")
                .add("interrupts", JsonBuilders.array(interrupts))
                .build();
    }

    /** Ends a run with an error. */
    public static JsonObject runError(String code, String message) {
        return event("RUN_ERROR").add("message", message).add("code", code).build();
    }

    public static JsonObject textStart(String id, Optional<String> subagent) {
        return event("TEXT_MESSAGE_START", subagent)
                .add("messageId", id)
                .add("role", "assistant")
                .build();
    }

    public static JsonObject textContent(String id, String delta, Optional<String> subagent) {
        return event("TEXT_MESSAGE_CONTENT", subagent)
                .add("messageId", id)
                .add("delta", delta)
                .build();
    }

    public static JsonObject textEnd(String id, Optional<String> subagent) {
        return message("TEXT_MESSAGE_END", id, subagent);
    }

    /** Begins thinking. */
    public static List<JsonObject> reasoningStart(String id, Optional<String> subagent) {
        return List.of(
                message("REASONING_START", id, subagent),
                event("REASONING_MESSAGE_START", subagent)
                        .add("messageId", id)
                        .add("role", "reasoning")
                        .build());
    }

    public static JsonObject reasoningContent(String id, String delta, Optional<String> subagent) {
        return event("REASONING_MESSAGE_CONTENT", subagent)
                .add("messageId", id)
                .add("delta", delta)
                .build();
    }

    /** Ends thinking. */
    public static List<JsonObject> reasoningEnd(String id, Optional<String> subagent) {
        return List.of(message("REASONING_MESSAGE_END", id, subagent), message("REASONING_END", id, subagent));
    }

    /** Returns the events of a call whose arguments are complete. */
    public static List<JsonObject> toolCall(String id, String tool, String arguments, Optional<String> subagent) {
        return List.of(
                event("TOOL_CALL_START", subagent)
                        .add("toolCallId", id)
                        .add("toolCallName", tool)
                        .build(),
                event("TOOL_CALL_ARGS", subagent)
                        .add("toolCallId", id)
                        .add("delta", arguments)
                        .build(),
                event("TOOL_CALL_END", subagent).add("toolCallId", id).build());
    }

    public static JsonObject toolResult(String id, String message, String content, Optional<String> subagent) {
        return event("TOOL_CALL_RESULT", subagent)
                .add("messageId", message)
                .add("toolCallId", id)
                .add("content", content)
                .add("role", "tool")
                .build();
    }

    public static JsonObject stepStarted(String step, Optional<String> subagent) {
        return event("STEP_STARTED", subagent).add("stepName", step).build();
    }

    public static JsonObject stepFinished(String step, Optional<String> subagent) {
        return event("STEP_FINISHED", subagent).add("stepName", step).build();
    }

    /** Begins the work of another agent. */
    public static JsonObject subagentStarted(String id, String name, Optional<String> parent) {
        var event = event("SUBAGENT_STARTED").add("subagentRunId", id).add("name", name);
        parent.ifPresent(other -> event.add("parentSubagentRunId", other));
        return event.build();
    }

    public static JsonObject subagentFinished(String id, JsonObject outcome) {
        return event("SUBAGENT_FINISHED", Optional.of(id))
                .add("outcome", outcome)
                .build();
    }

    public static JsonObject subagentError(String id, String message) {
        return event("SUBAGENT_ERROR", Optional.of(id)).add("message", message).build();
    }

    public static JsonObject custom(String name, JsonObject value, Optional<String> subagent) {
        return event("CUSTOM", subagent).add("name", name).add("value", value).build();
    }

    /** Replaces the messages of the client. */
    public static JsonObject messagesSnapshot(List<ClientMessage> messages) {
        return event("MESSAGES_SNAPSHOT")
                .add(
                        "messages",
                        JsonBuilders.array(messages.stream()
                                .map(message -> JsonBuilders.object()
                                        .add("id", message.id())
                                        .add("role", message.role())
                                        .add("content", message.text())
                                        .build())
                                .toList()))
                .build();
    }
}
