/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Task as clients see it, at one time. Immutable.
 *
 * @param message what the agent says about the state
 * @param changedAt the time of the latest change
 * @param history the messages, oldest first
 */
public record Task(
        String id,
        String contextId,
        TaskState state,
        Optional<TaskMessage> message,
        Instant changedAt,
        List<Artifact> artifacts,
        List<TaskMessage> history) {

    public Task {
        artifacts = List.copyOf(artifacts);
        history = List.copyOf(history);
    }

    /** Returns the task without its artifacts. */
    public Task withoutArtifacts() {
        return new Task(id, contextId, state, message, changedAt, List.of(), history);
    }

    /** Returns the task while it works. */
    public Task working() {
        return new Task(id, contextId, TaskState.WORKING, Optional.empty(), changedAt, List.of(), history);
    }

    /** Returns the task with what the agent says while it works. */
    public Task says(TaskMessage said, Instant at) {
        return new Task(id, contextId, TaskState.WORKING, Optional.of(said), at, artifacts, history);
    }

    /** Returns whether an observer of the state notices a difference. */
    public boolean hasStatusOf(Task other) {
        return state == other.state && message.equals(other.message);
    }

    /** Returns the task in a version of the protocol. */
    public JsonObject toJson(ProtocolVersion version) {
        var json =
                JsonBuilders.object().add("id", id).add("contextId", contextId).add("status", status(version));
        if (!artifacts.isEmpty()) {
            json.add(
                    "artifacts",
                    JsonBuilders.array(
                            artifacts.stream().map(each -> each.toJson(version)).toList()));
        }
        if (!history.isEmpty()) {
            json.add(
                    "history",
                    JsonBuilders.array(history.stream()
                            .map(each -> each.toJson(id, contextId, version))
                            .toList()));
        }
        return (version == ProtocolVersion.V0_3 ? json.add("kind", "task") : json).build();
    }

    private JsonObject status(ProtocolVersion version) {
        var json = JsonBuilders.object().add("state", state.nameIn(version));
        message.ifPresent(each -> json.add("message", each.toJson(id, contextId, version)));
        return json.add("timestamp", changedAt.truncatedTo(ChronoUnit.MILLIS).toString())
                .build();
    }

    /** Returns the task as the result of a message, or as the first event of a stream. */
    public JsonObject toResult(ProtocolVersion version) {
        return version == ProtocolVersion.V0_3
                ? toJson(version)
                : JsonBuilders.object().add("task", toJson(version)).build();
    }

    /** Returns the event that tells the state. */
    public JsonObject toStatusUpdate(ProtocolVersion version) {
        var json = reference().add("status", status(version));
        return version == ProtocolVersion.V0_3
                ? json.add("kind", "status-update")
                        .add("final", state.isSettled())
                        .build()
                : JsonBuilders.object().add("statusUpdate", json).build();
    }

    /** Returns the events with the artifacts. */
    public List<JsonObject> toArtifactUpdates(ProtocolVersion version) {
        return artifacts.stream().map(each -> artifactUpdate(each, version)).toList();
    }

    private JsonObject artifactUpdate(Artifact artifact, ProtocolVersion version) {
        var json = reference().add("artifact", artifact.toJson(version)).add("lastChunk", true);
        return version == ProtocolVersion.V0_3
                ? json.add("kind", "artifact-update").add("append", false).build()
                : JsonBuilders.object().add("artifactUpdate", json).build();
    }

    private JsonObjectBuilder reference() {
        return JsonBuilders.object().add("taskId", id).add("contextId", contextId);
    }
}
