/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.mcp.McpInputRequest.Elicitation;
import io.karta.mcp.McpToolException;
import io.karta.mcp.server.ElicitationSchema;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.Problems;
import io.karta.mcp.server.ToolResults;
import io.karta.process.AgentProcess;
import io.karta.process.OpenQuestion;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Result of a process for the caller of a tool. Confined to the call. */
final class GoalResult {

    private static final Duration CHECK = Duration.ofMillis(500);
    private static final int MOST_ATTEMPTS = 10; // a client can answer without a user

    private final GoalServices services;
    private final Exchange exchange;
    private AgentProcess process;

    GoalResult(GoalServices services, Exchange exchange, AgentProcess process) {
        this.services = services;
        this.exchange = exchange;
        this.process = process;
    }

    /** Returns the result after the user of the client, or another one, has answered the questions of the process. */
    JsonObject afterQuestions() throws InterruptedException {
        Optional<OpenQuestion> question = nextQuestion();
        while (question.isPresent() && exchange.supportsForms()) {
            var reason = unanswered(question.get());
            if (reason.isPresent()) {
                return ToolResults.error(reason.get());
            }
            question = nextQuestion();
        }
        return now();
    }

    /** Returns the result, or the next question, after an answer: that of a child resumes its parent later. */
    JsonObject afterAnswer() throws InterruptedException {
        var unused = nextQuestion();
        return now();
    }

    /** An answer that another caller has given resumes the process on another thread. */
    private Optional<OpenQuestion> nextQuestion() throws InterruptedException {
        process = services.current(process);
        while (process.status() == ProcessStatus.RUNNING && exchange.isAwaited()) {
            awaitNextCheck(exchange);
            process = services.current(process);
        }
        return question();
    }

    /** A process may be suspended, or end on another node. */
    static void awaitNextCheck(Exchange exchange) throws InterruptedException {
        LockSupport.parkNanos(CHECK.toNanos());
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        exchange.keepAlive();
    }

    private Optional<OpenQuestion> question() {
        return process.status() == ProcessStatus.WAITING
                ? services.visibility().question(process, exchange.caller())
                : Optional.empty();
    }

    /** Asks the user, and returns why there is no answer. */
    private Optional<String> unanswered(OpenQuestion pending) {
        try {
            return unansweredForm(pending);
        } catch (McpToolException e) { // the client cannot show forms now, or did not answer in time
            var waiting = Messages.waiting(
                    process, Optional.of(pending), services.platform().shapes());
            return Optional.of(e.getMessage() + "\n" + waiting);
        }
    }

    /** Returns why a form has no answer; a declined form may be an answer. */
    private Optional<String> unansweredForm(OpenQuestion pending) {
        var form = pending.question().form();
        var schema = new ElicitationSchema(form.schema(services.platform().shapes()));
        var message = Messages.question(form);
        var text = message;
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            var key = QuestionId.of(pending) + "-" + attempt;
            var response = exchange.input(new Elicitation(key, text, schema.toJson()));
            var content = ElicitationSchema.accepted(response).map(schema::content);
            if (content.isEmpty()) {
                return isDeclined(pending, response) ? Optional.empty() : Optional.of(Messages.declined(process));
            }
            var read = form.read(services.platform().shapes(), content.get());
            var problem =
                    read.isPresent() ? problem(pending, read.value()) : Optional.of(Problems.text(read.problems()));
            if (problem.isEmpty()) {
                return Optional.empty();
            }
            text = message + "\n" + problem.get();
        }
        return Optional.of(Messages.neverValid(process, text));
    }

    /** Returns whether the user has declined a form that can be declined. */
    private boolean isDeclined(OpenQuestion pending, JsonObject response) {
        return "decline".equals(response.getString("action", ""))
                && pending.question()
                        .form()
                        .declined()
                        .filter(answer -> problem(pending, answer).isEmpty())
                        .isPresent();
    }

    /** Submits the answer, and returns the problem of an invalid answer. */
    private Optional<String> problem(OpenQuestion pending, Object answer) {
        return services.problem(
                pending, () -> pending.process().answer(pending.question().id(), answer, exchange.caller()));
    }

    /** Returns the result, or the reason why there is none. */
    JsonObject now() {
        return switch (process.status()) {
            case COMPLETED -> completed();
            case WAITING ->
                ToolResults.error(Messages.waiting(
                        process, question(), services.platform().shapes()));
            case FAILED -> {
                services.failures().log(process);
                yield ToolResults.error(Messages.failed(process));
            }
            default -> ToolResults.error(Messages.ended(process));
        };
    }

    private JsonObject completed() {
        Object result = process.result(Object.class);
        if (result instanceof String text) {
            return ToolResults.text(text);
        }
        JsonValue json = services.platform()
                .shapes()
                .ofValue(process.goal().output(), result)
                .write(result);
        return ToolResults.structured(json, exchange.version());
    }
}
