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
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;

/** Tool that submits the answer to a question, for clients without elicitation. Immutable. */
record AnswerTool(GoalServices services) {

    private static final String NAME = "submitFormAndResumeProcess";
    private static final String PROCESS = "processId";
    private static final String QUESTION = "questionId";
    private static final String ANSWER = "answer";

    ServerTool tool() {
        return new ServerTool(NAME, definition(), this::call).from("answers to questions of processes");
    }

    private static JsonObject definition() {
        var properties = JsonBuilders.object()
                .add(PROCESS, property("string", "id of the process, as another tool has returned it"))
                .add(QUESTION, property("string", "id of the question, as the other tool has returned it"))
                .add(
                        ANSWER,
                        property("object", "the answer of the user, with the schema that the other tool has returned"));
        var schema = JsonBuilders.object()
                .add("type", "object")
                .add("properties", properties)
                .add("required", JsonBuilders.array(List.of(PROCESS, QUESTION, ANSWER)));
        return JsonBuilders.object()
                .add("name", NAME)
                .add(
                        "description",
                        "Submits the answer of the user to the question of a waiting process, and resumes it. Never "
                                + "invent an answer: ask the user.")
                .add("inputSchema", schema)
                .build();
    }

    private static JsonObjectBuilder property(String type, String description) {
        return JsonBuilders.object().add("type", type).add("description", description);
    }

    private JsonObject call(Exchange exchange) throws InterruptedException {
        var arguments = exchange.request().params().getOrDefault("arguments", JsonValue.EMPTY_JSON_OBJECT);
        if (!(arguments instanceof JsonObject given) || !(given.get(ANSWER) instanceof JsonObject answer)) {
            throw McpException.invalidParams(
                    "The arguments must have the members processId, questionId and answer, an object");
        }
        var process = given.getString(PROCESS, "");
        var id = given.getString(QUESTION, "");
        var question = services.visibility().questions(process, exchange.caller()).stream()
                .filter(open -> QuestionId.of(open).equals(id))
                .findFirst();
        return question.isPresent()
                ? answered(exchange, process, question.get(), answer)
                : ToolResults.error(notOpen(process, exchange.caller()));
    }

    /** A submission can arrive twice; the process may ask another question then, which the user has not seen. */
    private String notOpen(String id, Caller caller) {
        var visibility = services.visibility();
        var next = visibility.questions(id, caller).stream().findFirst();
        return services.platform()
                .process(id)
                .filter(process ->
                        next.isPresent() || visibility.process(id, caller).isPresent())
                .map(process ->
                        Messages.notOpen(process, next, services.platform().shapes()))
                .orElse("There is no process with this id that waits for an answer of yours.");
    }

    private JsonObject answered(Exchange exchange, String process, OpenQuestion question, JsonObject answer)
            throws InterruptedException {
        var read = question.question().form().read(services.platform().shapes(), answer.toString());
        if (read.isEmpty()) {
            return ToolResults.error("The answer is invalid: " + Problems.text(read.problems()));
        }
        var caller = exchange.caller();
        var problem = services.problem(
                question, () -> question.process().answer(question.question().id(), read.value(), caller));
        if (problem.isPresent()) {
            return ToolResults.error("The answer is invalid: " + problem.get());
        }
        var own = services.visibility().process(process, caller);
        return own.isPresent()
                ? new GoalResult(services, exchange, own.get()).afterAnswer()
                : ToolResults.text("The process has resumed.");
    }
}
