/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.mcp.McpInputRequest;
import io.karta.mcp.McpInputRequest.Elicitation;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.server.ElicitationSchema;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.InputRequests;
import io.karta.process.AgentProcess;
import io.karta.process.OpenQuestion;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** State of a process as a task, for one request of a client. Confined to the request. */
record TaskState(GoalServices services, Exchange exchange, AgentProcess process) {

    private static final int POLL_MILLIS = 1_000;

    /** Returns the questions that the client can answer. */
    List<OpenQuestion> questions() {
        return process.status() == ProcessStatus.WAITING && exchange.supportsForms()
                ? services.visibility().questions(process, exchange.caller()).toList()
                : List.of();
    }

    boolean isTerminal() {
        return process.status().isFinished() || process.status() == ProcessStatus.STUCK;
    }

    /** Returns the state without result and questions. */
    JsonObject summary() {
        return members().build();
    }

    /** Returns the state, in stateless versions with the result or the questions. */
    JsonObject details() {
        var members = members();
        if (exchange.version().isStateless()) {
            var open = questions();
            if (!open.isEmpty()) {
                members.add("inputRequests", requests(open).toJson());
            }
            if (status().equals("completed")) {
                members.add("result", new GoalResult(services, exchange, process).now());
            }
        }
        return members.build();
    }

    private JsonObjectBuilder members() {
        boolean isStateless = exchange.version().isStateless();
        var members = JsonBuilders.object().add("taskId", process.id()).add("status", status());
        message().ifPresent(text -> members.add("statusMessage", text));
        return members.add("createdAt", text(process.createdAt()))
                .add("lastUpdatedAt", text(changedAt()))
                .add(isStateless ? "ttlMs" : "ttl", JsonValue.NULL)
                .add(isStateless ? "pollIntervalMs" : "pollInterval", POLL_MILLIS);
    }

    private String status() {
        return switch (process.status()) {
            case NOT_STARTED, RUNNING, PAUSED -> "working";
            case WAITING -> questions().isEmpty() ? "working" : "input_required";
            case COMPLETED -> "completed";
            case KILLED -> "cancelled";
            case FAILED, TERMINATED, STUCK -> exchange.version().isStateless() ? "completed" : "failed";
        };
    }

    private Optional<String> message() {
        return switch (process.status()) {
            case WAITING -> Optional.of(waiting());
            case FAILED -> Optional.of(Messages.failed(process));
            case TERMINATED, STUCK -> Optional.of(Messages.ended(process));
            default -> Optional.empty();
        };
    }

    /** Names the tool that submits an answer only if the client cannot receive the question itself. */
    private String waiting() {
        return questions().stream()
                .map(open -> Messages.question(open.question().form()))
                .findFirst()
                .orElseGet(() -> Messages.waiting(
                        process,
                        services.visibility()
                                .questions(process, exchange.caller())
                                .findFirst(),
                        services.platform().shapes()));
    }

    private Instant changedAt() {
        var runs = process.history();
        return process.endedAt().orElseGet(() -> {
            if (runs.isEmpty()) {
                return process.createdAt();
            }
            var last = runs.get(runs.size() - 1);
            return last.startedAt().plus(last.duration());
        });
    }

    private static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private InputRequests requests(List<OpenQuestion> open) {
        return new InputRequests(open.stream().map(this::request).toList());
    }

    private McpInputRequest request(OpenQuestion open) {
        var form = open.question().form();
        return new Elicitation(
                QuestionId.of(open),
                Messages.question(form),
                new ElicitationSchema(form.schema(services.platform().shapes())).toJson());
    }
}
