/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.ai.BudgetExceededException;
import io.karta.ai.MalformedOutputException;
import io.karta.generation.result.Problem;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.ActionRun;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.GoalNotApprovedException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.InvalidInputException;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessTimedOutException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every mistake this module reports. Codes, in {@link ProblemType}, are never reused. */
final class Messages {

    /** As much of a caller's text as a message repeats. */
    private static final int EXCERPT = 80;

    private static final List<String> TELLING_HEADERS =
            List.of(HttpHeaders.ALLOW, HttpHeaders.RETRY_AFTER, HttpHeaders.WWW_AUTHENTICATE);

    private Messages() {}

    static ProblemException unknownGoal(String name, List<String> nearest) {
        var hint = nearest.isEmpty()
                ? "No goal is exported: @AchievesGoal(export = @Export(remote = true)) does it."
                : "The nearest that there are: " + String.join(", ", nearest) + ".";
        return thrown(HttpProblem.of(
                        ProblemType.UNKNOWN_GOAL, "No exported goal is called %s. %s".formatted(excerpt(name), hint))
                .with("nearest", nearest));
    }

    static ProblemException unknownProcess(String id) {
        return thrown(HttpProblem.of(
                ProblemType.UNKNOWN_PROCESS,
                ("There is no process %s that you may see. It may have ended so long ago that it was forgotten, "
                                + "or somebody else started it.")
                        .formatted(excerpt(id))));
    }

    static ProblemException unauthenticated() {
        return thrown(HttpProblem.of(
                ProblemType.UNAUTHENTICATED,
                "Authenticate as the application asks for. An application that lets everybody in sets %s=true."
                        .formatted(ConfigKeys.REST_ANONYMOUS)));
    }

    static ProblemException nobodyFits() {
        return thrown(
                HttpProblem.of(
                        ProblemType.NOBODY_FITS,
                        "No agent here fits well enough. Say it in other words, or call one of the exported goals by its name."));
    }

    static ProblemException notApproved(GoalNotApprovedException e) {
        return thrown(HttpProblem.of(
                ProblemType.NOT_APPROVED, "The application did not approve %s: %s.".formatted(e.goal(), e.reason())));
    }

    static ProblemException bodyTooLarge(int maxBytes) {
        return thrown(
                HttpProblem.of(ProblemType.BODY_TOO_LARGE, "A body may have %d bytes; send less.".formatted(maxBytes))
                        .with("maxBytes", maxBytes));
    }

    static ProblemException bodyIsNotJson(@Nullable String contentType) {
        var sent = contentType == null ? "The body has no media type" : "The body is " + excerpt(contentType);
        return thrown(HttpProblem.of(
                        ProblemType.UNSUPPORTED_MEDIA_TYPE,
                        sent + ". Send JSON, with the header Content-Type: application/json.")
                .withHeader("Accept-Post", "application/json"));
    }

    static ProblemException bodyIsNotUtf8() {
        return thrown(
                HttpProblem.of(ProblemType.UNREADABLE_BODY, "The body is not UTF-8, as JSON must be; encode it so."));
    }

    static ProblemException bodyIsEmpty(List<Class<?>> wanted) {
        return thrown(HttpProblem.of(
                ProblemType.UNREADABLE_BODY, "The body is empty. Send %s as JSON.".formatted(names(wanted))));
    }

    static ProblemException bodyDoesNotFit(List<Class<?>> wanted, List<BodyProblem> problems) {
        return thrown(HttpProblem.of(
                        ProblemType.INVALID_BODY,
                        "The body is not %s: %s."
                                .formatted(
                                        names(wanted),
                                        problems.size() == 1 ? "one problem" : problems.size() + " problems"))
                .with("problems", problems.stream().map(BodyProblem::asMember).toList()));
    }

    static ProblemException answerDoesNotFit(Class<?> wanted, List<Problem> problems) {
        var name = wanted.getSimpleName();
        return bodyDoesNotFit(
                List.of(wanted),
                problems.stream()
                        .map(problem -> new BodyProblem(name, problem.pointer(), problem.text()))
                        .toList());
    }

    static ProblemException processTakesNothing(AgentProcess process) {
        return thrown(HttpProblem.of(
                        ProblemType.WRONG_STATE,
                        "Process %s takes no objects over HTTP: its goal %s is called with none."
                                .formatted(process.id(), process.goal().name()))
                .with("process", process.id()));
    }

    /** The process says why not: it has ended, or runs already. */
    static ProblemException notInThisState(AgentProcess process, AgentException e) {
        return thrown(HttpProblem.of(ProblemType.WRONG_STATE, said(e))
                .with("process", process.id())
                .with("processStatus", process.status().name()));
    }

    static ProblemException operatorsOnly(AgentProcess process, String role) {
        return thrown(HttpProblem.of(
                        ProblemType.FORBIDDEN_ACTION,
                        "Pausing, resuming and terminating processes is for the role %s. DELETE kills yours."
                                .formatted(role))
                .with("process", process.id()));
    }

    static String terminatedBy(Caller caller) {
        return caller.name().orElse("somebody") + " terminated it";
    }

    static ProblemException goalTakesNoInput(String goal) {
        return thrown(HttpProblem.of(
                ProblemType.INVALID_BODY,
                "Goal %s starts with nothing. Send no body, or an empty object.".formatted(goal)));
    }

    static ProblemException invalidInput(InvalidInputException e) {
        return thrown(HttpProblem.of(ProblemType.INVALID_INPUT, said(e)));
    }

    static ProblemException notWaiting(AgentProcess process, String question, List<Asked> open) {
        return thrown(refusedAnswer(
                process,
                "Process %s is %s and does not wait for an answer to %s. Look at the process again."
                        .formatted(process.id(), process.status(), excerpt(question)),
                open));
    }

    /** The process has refused the answer: it breaks constraints, is not this caller's to give, or comes too late. */
    static ProblemException answerRefused(
            AgentProcess process, PendingAnswer asked, AgentException e, List<Asked> open) {
        if (e instanceof InvalidAnswerException invalid) {
            return answerDoesNotFit(asked.form().answer(), invalid.problems());
        }
        return thrown(
                e instanceof ForbiddenActionException forbidden
                        ? forbidden(forbidden).with("process", process.id())
                        : refusedAnswer(process, said(e), open));
    }

    private static HttpProblem refusedAnswer(AgentProcess process, String why, List<Asked> open) {
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
        return HttpProblem.of(ProblemType.KILLED, "Process %s was killed; start another.".formatted(process.id()));
    }

    static HttpProblem timedOut(AgentProcess process) {
        return HttpProblem.of(ProblemType.TIMED_OUT, process.explain());
    }

    static HttpProblem terminated(AgentProcess process) {
        return HttpProblem.of(ProblemType.TERMINATED, process.explain());
    }

    static HttpProblem childTimedOut(ProcessTimedOutException e) {
        return HttpProblem.of(ProblemType.TIMED_OUT, said(e));
    }

    static HttpProblem budgetUsedUp(BudgetExceededException e) {
        return HttpProblem.of(ProblemType.TERMINATED, said(e));
    }

    static HttpProblem inputBlocked(GuardrailException e) {
        return HttpProblem.of(
                ProblemType.INPUT_BLOCKED,
                "The input was refused before a model saw it: %s. Sent again unchanged it is refused again."
                        .formatted(e.reason()));
    }

    static HttpProblem forbidden(ForbiddenActionException e) {
        return HttpProblem.of(ProblemType.FORBIDDEN_ACTION, said(e));
    }

    static HttpProblem modelFailed(ModelException e) {
        var type = e.kind() == ModelException.Kind.TIMEOUT ? ProblemType.MODEL_TIMED_OUT : ProblemType.MODEL_FAILED;
        var problem = HttpProblem.of(type, said(e)).with("kind", e.kind().name());
        return e.retryAfter()
                .map(wait -> problem.withHeader(
                        HttpHeaders.RETRY_AFTER,
                        String.valueOf(wait.plusMillis(999).toSeconds())))
                .orElse(problem);
    }

    static HttpProblem modelAnsweredNonsense(MalformedOutputException e) {
        return HttpProblem.of(ProblemType.MODEL_FAILED, said(e));
    }

    static HttpProblem actionFailed(AgentProcess process) {
        return HttpProblem.of(
                ProblemType.ACTION_FAILED,
                "Action %s failed. What it threw is in the server's log, with the id of the process, %s."
                        .formatted(lastFailed(process), process.id()));
    }

    static String configurationNotRead(String file, String key) {
        return "KARTA-905: %s cannot be read, so %s counts as not set. Check that the file is a properties file in UTF-8."
                .formatted(file, key);
    }

    static String failedInLog(AgentProcess process) {
        return "%s: action %s of process %s failed on the way to %s. The caller is not told why; see what it threw."
                .formatted(
                        ProblemType.ACTION_FAILED.code(),
                        lastFailed(process),
                        process.id(),
                        process.goal().name());
    }

    static HttpProblem unexpected() {
        return HttpProblem.of(
                ProblemType.UNEXPECTED, "The request failed for a reason of the server's own, which is in its log.");
    }

    static String unexpectedInLog(Throwable thrown) {
        return "%s: a request failed with %s, which the caller is not told. Please report it."
                .formatted(ProblemType.UNEXPECTED.code(), thrown.getClass().getName());
    }

    static HttpProblem refusedByServer(WebApplicationException e) {
        var response = e.getResponse();
        var problem = refused(response.getStatusInfo());
        for (var header : TELLING_HEADERS) {
            var value = response.getHeaderString(header);
            problem = value == null ? problem : problem.withHeader(header, value);
        }
        return problem;
    }

    private static HttpProblem refused(Response.StatusType status) {
        return switch (status.getStatusCode()) {
            case 401 -> unauthenticated().problem();
            case 404 ->
                HttpProblem.of(
                        ProblemType.UNKNOWN_RESOURCE,
                        "Nothing has this address. There are agents, goals, goals/{goal}, ask, processes/{id}, "
                                + "processes/{id}/answers/{question}, processes/{id}/objects, and "
                                + "processes/{id}/pause, resume and terminate.");
            case 405 ->
                HttpProblem.of(ProblemType.METHOD_NOT_ALLOWED, "Use one of the methods that the header Allow names.");
            case 406 ->
                HttpProblem.of(ProblemType.NOT_ACCEPTABLE, "Send Accept: application/json, or no Accept at all.");
            case 415 -> bodyIsNotJson(null).problem();
            default ->
                HttpProblem.of(
                                ProblemType.REFUSED,
                                "The server refuses the request before Karta sees it: %s. Check how it is sent."
                                        .formatted(status.getReasonPhrase()))
                        .withStatus(status.getStatusCode());
        };
    }

    private static ProblemException thrown(HttpProblem problem) {
        return new ProblemException(problem);
    }

    private static String lastFailed(AgentProcess process) {
        return process.history().stream()
                .filter(run -> run.ending() == ActionRun.Ending.FAILED)
                .reduce((earlier, later) -> later)
                .map(ActionRun::action)
                .orElse("that ran last");
    }

    private static String names(List<Class<?>> types) {
        return types.stream().map(Class::getSimpleName).collect(Collectors.joining(" or "));
    }

    private static String said(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static String excerpt(String text) {
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "...";
    }
}
