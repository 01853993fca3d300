/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.agent.AgentException;
import io.karta.ai.BudgetExceededException;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.OpenQuestion;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessTimedOutException;
import io.karta.process.history.ActionRun;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemText;
import io.karta.rest.problem.ProblemType;
import io.karta.rest.request.InputReader;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;

/** Problems of requests about processes, and log messages about them. Their codes are in {@link ProblemType}. */
final class Messages {

    private Messages() {}

    static ProblemException unknownGoal(String name, List<String> nearest) {
        var hint = nearest.isEmpty()
                ? "No goal is exported. Set @AchievesGoal(export = @Export(remote = true))."
                : "Call one of the most similar goals: " + String.join(", ", nearest) + ".";
        return HttpProblem.of(
                        ProblemType.UNKNOWN_GOAL,
                        "Goal %s is not exported. %s".formatted(ProblemText.excerpt(name), hint))
                .with("nearest", nearest)
                .toException();
    }

    static ProblemException unknownProcess(String id) {
        return HttpProblem.of(
                        ProblemType.UNKNOWN_PROCESS,
                        ("Process %s does not exist, has been removed, or is not visible to you. Check the id and the "
                                        + "authenticated user.")
                                .formatted(ProblemText.excerpt(id)))
                .toException();
    }

    /** The exception contains the reason: the process has ended, or is already running. */
    static ProblemException notInThisState(AgentProcess process, AgentException e) {
        return HttpProblem.of(ProblemType.WRONG_STATE, ProblemText.messageOf(e))
                .with("process", process.id())
                .with("processStatus", process.status().name())
                .toException();
    }

    static ProblemException nothingToPause(AgentProcess process) {
        var instead =
                switch (process.status()) {
                    case WAITING -> "It runs no action until it has an answer: answer its question, or terminate it.";
                    case STUCK -> "It runs no action: add an object, retry or terminate it.";
                    case NOT_STARTED -> "Wait until it runs, or terminate it.";
                    default -> "Start a new one.";
                };
        return unchanged(process, "paused", instead);
    }

    static ProblemException nothingToTerminate(AgentProcess process) {
        return unchanged(process, "terminated", "Get the process to see its result or problem.");
    }

    private static ProblemException unchanged(AgentProcess process, String command, String instead) {
        return HttpProblem.of(
                        ProblemType.WRONG_STATE,
                        "Process %s is %s and cannot be %s. %s"
                                .formatted(process.id(), process.status(), command, instead))
                .with("process", process.id())
                .with("processStatus", process.status().name())
                .toException();
    }

    static ProblemException notCompleted(AgentProcess process, List<OpenQuestion> open, String path) {
        var problem = HttpProblem.of(
                        ProblemType.NOT_COMPLETED,
                        "Process %s is %s and has no result yet. Get the process%s."
                                .formatted(
                                        process.id(),
                                        process.status(),
                                        open.isEmpty() ? " until it has ended" : ", and answer its question"))
                .with("process", process.id())
                .with("processStatus", process.status().name());
        return open.stream()
                .findFirst()
                .map(asked -> problem.with("question", asked.question().id()))
                .orElse(problem)
                .withHeader(HttpHeaders.LINK, "<" + path + ">; rel=\"process\"")
                .toException();
    }

    static ProblemException operatorsOnly(AgentProcess process, String role) {
        return HttpProblem.of(
                        ProblemType.FORBIDDEN_ACTION,
                        ("Only callers with the role %s can pause, resume, retry, step and terminate processes. Use"
                                        + " DELETE to kill your own process.")
                                .formatted(role))
                .with("process", process.id())
                .toException();
    }

    static ProblemException ownersOnly(AgentProcess process, String role) {
        return HttpProblem.of(
                        ProblemType.FORBIDDEN_ACTION,
                        ("Process %s belongs to another caller, and you may only answer its question. Ask its caller, "
                                        + "or a caller with the role %s.")
                                .formatted(process.id(), role))
                .with("process", process.id())
                .toException();
    }

    static String terminatedBy(Caller caller) {
        return caller.name().map(name -> "terminated by " + name).orElse("terminated by the caller");
    }

    static ProblemException otherCallersForOperatorsOnly(String role) {
        return HttpProblem.of(
                        ProblemType.FORBIDDEN_ACTION,
                        ("Only callers with the role %s can list the processes of other callers. Remove the parameter"
                                        + " caller.")
                                .formatted(role))
                .toException();
    }

    static ProblemException notWaiting(AgentProcess process, String question, List<OpenQuestion> open) {
        return refusedAnswer(
                        process,
                        "Process %s is %s and does not wait for an answer to question %s. %s"
                                .formatted(
                                        process.id(), process.status(), ProblemText.excerpt(question), instead(open)),
                        open)
                .toException();
    }

    private static String instead(List<OpenQuestion> open) {
        return open.stream()
                .findFirst()
                .map(asked -> "Answer question %s of process %s, which is open."
                        .formatted(asked.question().id(), asked.process().id()))
                .orElse("No question is open; get the process to see its state.");
    }

    /**
     * The process rejected the answer: it is invalid, the caller is not permitted to submit it, or the question is
     * closed.
     */
    static ProblemException answerRefused(
            AgentProcess process, PendingAnswer asked, AgentException e, List<OpenQuestion> open) {
        if (e instanceof InvalidAnswerException invalid) {
            return InputReader.invalidAnswer(asked, invalid.problems());
        }
        return (e instanceof ForbiddenActionException forbidden
                        ? forbidden(forbidden).with("process", process.id())
                        : refusedAnswer(process, ProblemText.messageOf(e), open))
                .toException();
    }

    private static HttpProblem refusedAnswer(AgentProcess process, String why, List<OpenQuestion> open) {
        var problem = HttpProblem.of(ProblemType.NOT_WAITING, why).with("process", process.id());
        return open.stream()
                .findFirst()
                .map(asked -> problem.with("question", asked.question().id()))
                .orElse(problem);
    }

    static HttpProblem stuck(AgentProcess process) {
        return HttpProblem.of(ProblemType.STUCK, process.explain());
    }

    static HttpProblem killed(AgentProcess process) {
        return HttpProblem.of(ProblemType.KILLED, "Process %s was killed. Start a new one.".formatted(process.id()));
    }

    static HttpProblem timedOut(AgentProcess process) {
        return HttpProblem.of(ProblemType.TIMED_OUT, process.explain());
    }

    static HttpProblem terminated(AgentProcess process) {
        return HttpProblem.of(ProblemType.TERMINATED, process.explain());
    }

    static HttpProblem childTimedOut(ProcessTimedOutException e) {
        return HttpProblem.of(ProblemType.TIMED_OUT, ProblemText.messageOf(e));
    }

    static HttpProblem budgetUsedUp(BudgetExceededException e) {
        return HttpProblem.of(ProblemType.TERMINATED, ProblemText.messageOf(e));
    }

    static HttpProblem inputBlocked(GuardrailException e) {
        return HttpProblem.of(
                ProblemType.INPUT_BLOCKED,
                "A guardrail blocked the input: %s. Change the input before you send it again.".formatted(e.reason()));
    }

    static HttpProblem forbidden(ForbiddenActionException e) {
        return HttpProblem.of(ProblemType.FORBIDDEN_ACTION, ProblemText.messageOf(e));
    }

    static HttpProblem modelFailed(ModelException e) {
        var type = e.kind() == ModelException.Kind.TIMEOUT ? ProblemType.MODEL_TIMED_OUT : ProblemType.MODEL_FAILED;
        var problem = HttpProblem.of(type, ProblemText.messageOf(e))
                .with("kind", e.kind().name());
        return e.retryAfter()
                .map(wait -> problem.withHeader(
                        HttpHeaders.RETRY_AFTER,
                        String.valueOf(wait.plusMillis(999).toSeconds())))
                .orElse(problem);
    }

    static HttpProblem modelAnswerIsInvalid(AgentException e) {
        return HttpProblem.of(ProblemType.MODEL_FAILED, ProblemText.messageOf(e));
    }

    static HttpProblem unwritableResult(AgentProcess process) {
        return HttpProblem.of(
                ProblemType.UNWRITABLE_RESULT,
                "Process %s is completed, but its result cannot be written as JSON. See the server log for the reason."
                        .formatted(process.id()));
    }

    static String unwritableInLog(AgentProcess process) {
        return ("%s: the result of process %s cannot be written as JSON, so callers of goal %s do not receive it."
                        + " Change its type as the exception says.")
                .formatted(
                        ProblemType.UNWRITABLE_RESULT.code(),
                        process.id(),
                        process.goal().name());
    }

    static HttpProblem actionFailed(AgentProcess process) {
        return HttpProblem.of(
                ProblemType.ACTION_FAILED,
                "Action %s failed. See the server log for the exception of process %s."
                        .formatted(lastFailed(process), process.id()));
    }

    static String failedInLog(AgentProcess process) {
        return ("%s: action %s of process %s failed before goal %s was reached. Fix the cause; the response does not"
                        + " contain it.")
                .formatted(
                        ProblemType.ACTION_FAILED.code(),
                        lastFailed(process),
                        process.id(),
                        process.goal().name());
    }

    private static String lastFailed(AgentProcess process) {
        return process.history().stream()
                .filter(run -> run.ending() == ActionRun.Ending.FAILED)
                .reduce((earlier, later) -> later)
                .map(ActionRun::action)
                .orElse("unknown");
    }
}
