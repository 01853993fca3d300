/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.Problems;
import io.karta.mcp.server.ServerTool;
import io.karta.mcp.server.ToolResults;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;

/** Tool that submits the answer to a question, for clients without elicitation. Immutable. */
record AnswerTool(GoalServices services) {

    private static final String NAME = "submitFormAndResumeProcess";
    private static final String PROCESS = "processId";
    private static final String ANSWER = "answer";

    ServerTool tool() {
        return new ServerTool(NAME, definition(), this::call).from("answers to questions of processes");
    }

    private static JsonObject definition() {
        var properties = JsonBuilders.object()
                .add(
                        PROCESS,
                        JsonBuilders.object()
                                .add("type", "string")
                                .add("description", "id of the process, as another tool has returned it"))
                .add(
                        ANSWER,
                        JsonBuilders.object()
                                .add("type", "object")
                                .add(
                                        "description",
                                        "the answer of the user, with the schema that the other tool has returned"));
        var schema = JsonBuilders.object()
                .add("type", "object")
                .add("properties", properties)
                .add("required", JsonBuilders.array(List.of(PROCESS, ANSWER)));
        return JsonBuilders.object()
                .add("name", NAME)
                .add(
                        "description",
                        "Submits the answer of the user to the question of a waiting process, and resumes it. Never "
                                + "invent an answer: ask the user.")
                .add("inputSchema", schema)
                .build();
    }

    private JsonObject call(Exchange exchange) {
        var arguments = exchange.request().params().getOrDefault("arguments", JsonValue.EMPTY_JSON_OBJECT);
        if (!(arguments instanceof JsonObject given) || !(given.get(ANSWER) instanceof JsonObject answer)) {
            throw McpException.invalidParams("The arguments must have the members processId and answer, an object");
        }
        var caller = exchange.caller();
        var visibility = services.visibility();
        var id = given.getString(PROCESS, "");
        var found = visibility.waiting(id, caller);
        if (found.isEmpty()) {
            return ToolResults.error("There is no process with this id that waits for an answer of yours.");
        }
        var question = found.get();
        var read = question.question().form().read(services.platform().shapes(), answer.toString());
        if (read.isEmpty()) {
            return ToolResults.error("The answer is invalid: " + Problems.text(read.problems()));
        }
        var problem = services.problem(
                question, () -> question.process().answer(question.question().id(), read.value(), caller));
        if (problem.isPresent()) {
            return ToolResults.error("The answer is invalid: " + problem.get());
        }
        return visibility
                .process(id, caller)
                .map(own -> new GoalResult(services, exchange, own).now())
                .orElseGet(() -> ToolResults.text("The process has resumed."));
    }
}
