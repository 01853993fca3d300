/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.agent.IdempotencyException;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemText;
import io.karta.rest.problem.ProblemType;
import io.karta.rest.request.CallOption;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Map;

/** Problems of requests that start processes. Their codes are in {@link ProblemType}. */
final class Messages {

    private Messages() {}

    static ProblemException noMatchingAgent() {
        return HttpProblem.of(
                        ProblemType.NO_MATCHING_AGENT,
                        "No agent matches the text. Rephrase it, or call one of the exported goals by its name.")
                .toException();
    }

    static ProblemException notApproved(GoalNotApprovedException e) {
        return HttpProblem.of(
                        ProblemType.NOT_APPROVED,
                        ("The application rejected goal %s for the text: %s. Rephrase the text, or call another"
                                        + " goal by its name.")
                                .formatted(e.goal(), e.reason()))
                .toException();
    }

    static ProblemException tooManyProcesses(String kind, int most) {
        return HttpProblem.of(
                        ProblemType.TOO_MANY_PROCESSES,
                        "You have %d %s processes, which is the maximum. Wait until one ends, or end one."
                                .formatted(most, kind))
                .withHeader(HttpHeaders.RETRY_AFTER, "5")
                .toException();
    }

    static ProblemException noThread(AgentProcess process) {
        return unavailable(
                process,
                "No thread is free to run process %s, which has failed. Send the request again later, with another "
                        + "Idempotency-Key if it has one.");
    }

    static ProblemException stopping(AgentProcess process) {
        return unavailable(process, "The application stops, so process %s has not started. Send the request again.");
    }

    private static ProblemException unavailable(AgentProcess process, String detail) {
        return HttpProblem.of(ProblemType.NO_THREAD, detail.formatted(process.id()))
                .with("process", process.id())
                .withHeader(HttpHeaders.RETRY_AFTER, "5")
                .toException();
    }

    /** The engine's text about the name of the caller has a code. */
    static ProblemException invalidCaller(String problem) {
        return HttpProblem.of(ProblemType.FORBIDDEN_ACTION, problem).toException();
    }

    static ProblemException keyReused(IdempotencyException e) {
        return HttpProblem.of(ProblemType.KEY_REUSED, ProblemText.messageOf(e)).toException();
    }

    static ProblemException forbiddenOptions(List<CallOption> options) {
        var names = options.stream().map(CallOption::parameter).toList();
        var problems = options.stream()
                .map(option -> Map.of(
                        "parameter", option.parameter(), "detail", "is not allowed to your roles; see " + option.key()))
                .toList();
        return HttpProblem.of(
                        ProblemType.FORBIDDEN_OPTION,
                        ("You may not set the options %s of a process. Remove them from the query, or ask an operator"
                                        + " to allow them.")
                                .formatted(String.join(", ", names)))
                .with("problems", problems)
                .toException();
    }

    static ProblemException invalidInput(InvalidInputException e) {
        return HttpProblem.of(ProblemType.INVALID_INPUT, ProblemText.messageOf(e))
                .toException();
    }
}
