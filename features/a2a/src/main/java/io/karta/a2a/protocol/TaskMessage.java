/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonObject;
import java.util.List;

/**
 * Message of a task: of the client, or of the agent. Immutable.
 *
 * @param metadata additional members; empty for none
 */
public record TaskMessage(String id, boolean isFromUser, List<Part> parts, JsonObject metadata) {

    public TaskMessage {
        parts = List.copyOf(parts);
    }

    /** Returns a message of the agent without metadata. */
    public static TaskMessage ofAgent(String id, String text) {
        return new TaskMessage(id, false, List.of(new Part.Text(text)), JsonObject.EMPTY_JSON_OBJECT);
    }

    JsonObject toJson(String task, String context, ProtocolVersion version) {
        boolean isOld = version == ProtocolVersion.V0_3;
        var json = JsonBuilders.object()
                .add("messageId", id)
                .add("taskId", task)
                .add("contextId", context)
                .add("role", isOld ? oldRole() : isFromUser ? "ROLE_USER" : "ROLE_AGENT")
                .add(
                        "parts",
                        JsonBuilders.array(
                                parts.stream().map(part -> part.toJson(version)).toList()));
        if (!metadata.isEmpty()) {
            json.add("metadata", metadata);
        }
        return (isOld ? json.add("kind", "message") : json).build();
    }

    private String oldRole() {
        return isFromUser ? "user" : "agent";
    }
}
