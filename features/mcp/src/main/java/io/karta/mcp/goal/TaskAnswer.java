/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.mcp.protocol.McpException;
import io.karta.mcp.server.ElicitationSchema;
import io.karta.mcp.server.Problems;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;

/** Answer to a question of a task. Immutable. */
record TaskAnswer(GoalServices services, OpenQuestion question) {

    /**
     * Submits the response of a client. The process resumes on another thread.
     *
     * @throws McpException if the answer is invalid; the question stays open
     */
    void submit(JsonValue response, Caller caller) {
        if (!(response instanceof JsonObject given)) {
            throw McpException.invalidParams("The responses in inputResponses must be objects");
        }
        var answer = answer(given);
        services.problem(question, () -> services.platform()
                        .answer(question.process(), question.question().id(), answer, caller))
                .ifPresent(problem -> {
                    throw invalid(problem);
                });
    }

    private Object answer(JsonObject response) {
        var form = question.question().form();
        var content = ElicitationSchema.accepted(response)
                .map(new ElicitationSchema(form.schema(services.platform().shapes()))::content);
        if (content.isEmpty()) {
            return form.declined()
                    .map(Object.class::cast)
                    .filter(declined -> "decline".equals(response.getString("action", "")))
                    .orElseThrow(() -> invalid("this question must be answered. Answer it, or cancel the task"));
        }
        var read = form.read(services.platform().shapes(), content.get());
        if (read.isEmpty()) {
            throw invalid(Problems.text(read.problems()));
        }
        return read.value();
    }

    private static McpException invalid(String problem) {
        return McpException.invalidParams("The answer is invalid: " + problem);
    }
}
