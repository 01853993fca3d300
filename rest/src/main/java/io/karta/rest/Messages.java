/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.agent.IdempotencyException;
import io.karta.ai.BudgetExceededException;
import io.karta.ai.MalformedOutputException;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.generation.result.Problem;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.ActionRun;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.InvalidInputException;
import io.karta.process.OpenQuestion;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessTimedOutException;
import io.karta.rest.problem.BodyProblem;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemType;
import io.karta.spi.StoreFailedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Problems and log messages of this module. Their codes are in {@link ProblemType}. */
final class Messages {

    /** Maximum length of a caller's text in a message. */
    private static final int EXCERPT = 80;

    private static final List<String> RELEVANT_HEADERS =
            List.of(HttpHeaders.ALLOW, HttpHeaders.RETRY_AFTER, HttpHeaders.WWW_AUTHENTICATE);

    private Messages() {}

    static ProblemException unknownGoal(String name, List<String> nearest) {
        var hint = nearest.isEmpty()
                ? "No goal is exported. Set @AchievesGoal(export = @Export(remote = true))."
                : "Call one of the most similar goals: " + String.join(", ", nearest) + ".";
        return thrown(
                HttpProblem.of(ProblemType.UNKNOWN_GOAL, "Goal %s is not exported. %s".formatted(excerpt(name), hint))
                        .with("nearest", nearest));
    }

    static ProblemException unknownProcess(String id) {
        return thrown(HttpProblem.of(
                ProblemType.UNKNOWN_PROCESS,
                ("Process %s does not exist, has been removed, or is not visible to you. Check the id and the "
                                + "authenticated user.")
                        .formatted(excerpt(id))));
    }

    static ProblemException unauthenticated() {
        return thrown(HttpProblem.of(
                ProblemType.UNAUTHENTICATED,
                "The request is not authenticated. Send credentials; or set %s=true to admit unauthenticated callers."
                        .formatted(ConfigKeys.REST_ANONYMOUS)));
    }

    static ProblemException noMatchingAgent() {
        return thrown(HttpProblem.of(
                ProblemType.NO_MATCHING_AGENT,
                "No agent matches the text. Rephrase it, or call one of the exported goals by its name."));
    }

    static ProblemException notApproved(GoalNotApprovedException e) {
        return thrown(HttpProblem.of(
                ProblemType.NOT_APPROVED, "The application rejected goal %s: %s.".formatted(e.goal(), e.reason())));
    }

    static ProblemException bodyTooLarge(int maxBytes) {
        return thrown(HttpProblem.of(
                        ProblemType.BODY_TOO_LARGE,
                        "The body is longer than %d bytes. Send a shorter one.".formatted(maxBytes))
                .with("maxBytes", maxBytes));
    }

    static ProblemException bodyIsNotJson(@Nullable String contentType) {
        var sent = contentType == null ? "The body has no media type" : "The body is " + excerpt(contentType);
        return thrown(HttpProblem.of(
                        ProblemType.UNSUPPORTED_MEDIA_TYPE,
                        sent + ". Send JSON, with the header Content-Type: application/json.")
                .withHeader("Accept-Post", "application/json"));
    }

    static ProblemException bodyIsEncoded(String encoding) {
        return thrown(HttpProblem.of(
                        ProblemType.UNSUPPORTED_ENCODING,
                        "The body has the content encoding %s. Send it without compression."
                                .formatted(excerpt(encoding)))
                .withHeader(HttpHeaders.ACCEPT_ENCODING, "identity"));
    }

    static ProblemException charsetIsNotUtf8(String charset) {
        return thrown(HttpProblem.of(
                ProblemType.UNSUPPORTED_CHARSET,
                "The body has the charset %s. Send JSON in UTF-8, without the parameter charset."
                        .formatted(excerpt(charset))));
    }

    static ProblemException bodyIsNotStrictJson(List<BodyProblem> problems) {
        return thrown(HttpProblem.of(
                        ProblemType.INVALID_BODY,
                        "The body is not strict JSON: %s. Correct the body.".formatted(count(problems)))
                .with("problems", problems.stream().map(BodyProblem::asMember).toList()));
    }

    static ProblemException tooManyProcesses(String kind, int most) {
        return thrown(HttpProblem.of(
                        ProblemType.TOO_MANY_PROCESSES,
                        "You have %d %s processes, which is the maximum. Wait until one ends, or end one."
                                .formatted(most, kind))
                .withHeader(HttpHeaders.RETRY_AFTER, "5"));
    }

    static ProblemException crossOrigin(@Nullable String origin) {
        return thrown(HttpProblem.of(
                ProblemType.CROSS_ORIGIN,
                (origin == null
                                ? "The request has cookies but no header Origin."
                                : "The request has cookies and comes from %s.".formatted(excerpt(origin)))
                        + " Send it from a page of this host, or authenticate it without cookies."));
    }

    static ProblemException keyReused(IdempotencyException e) {
        return thrown(HttpProblem.of(ProblemType.KEY_REUSED, messageOf(e)));
    }

    static ProblemException invalidIdempotencyKey(int longest) {
        return thrown(HttpProblem.of(
                ProblemType.INVALID_KEY,
                "The header Idempotency-Key is blank or too long. Send 1 to %d characters.".formatted(longest)));
    }

    static ProblemException keyNeedsAGoal() {
        return thrown(HttpProblem.of(
                ProblemType.INVALID_KEY,
                "The header Idempotency-Key is not supported here. Call a goal by its name, or remove the header."));
    }

    static ProblemException bodyIsNotUtf8() {
        return thrown(HttpProblem.of(ProblemType.UNREADABLE_BODY, "The body is not UTF-8. Encode it in UTF-8."));
    }

    static ProblemException bodyIsEmpty(List<Class<?>> wanted) {
        return thrown(HttpProblem.of(
                ProblemType.UNREADABLE_BODY, "The body is empty. Send %s as JSON.".formatted(names(wanted))));
    }

    static ProblemException bodyIsInvalid(List<Class<?>> wanted, List<BodyProblem> problems) {
        return thrown(HttpProblem.of(
                        ProblemType.INVALID_BODY,
                        "The body is not a valid %s: %s.".formatted(names(wanted), count(problems)))
                .with("problems", problems.stream().map(BodyProblem::asMember).toList()));
    }

    static ProblemException answerIsInvalid(Class<?> wanted, List<Problem> problems) {
        var name = wanted.getSimpleName();
        return thrown(HttpProblem.of(
                        ProblemType.INVALID_ANSWER,
                        "The answer is not a valid %s: %s. Submit a corrected answer; the process is still waiting."
                                .formatted(name, count(problems)))
                .with(
                        "problems",
                        problems.stream()
                                .map(problem -> new BodyProblem(name, problem.pointer(), problem.text()).asMember())
                                .toList()));
    }

    private static String count(List<?> problems) {
        return problems.size() == 1 ? "one problem" : problems.size() + " problems";
    }

    static ProblemException processTakesNothing(AgentProcess process) {
        return thrown(HttpProblem.of(
                        ProblemType.WRONG_STATE,
                        "Process %s accepts no objects over HTTP, because its goal %s has no exported input types."
                                .formatted(process.id(), process.goal().name()))
                .with("process", process.id()));
    }

    /** The exception says why: the process has ended, or is already running. */
    static ProblemException notInThisState(AgentProcess process, AgentException e) {
        return thrown(HttpProblem.of(ProblemType.WRONG_STATE, messageOf(e))
                .with("process", process.id())
                .with("processStatus", process.status().name()));
    }

    static ProblemException operatorsOnly(AgentProcess process, String role) {
        return thrown(HttpProblem.of(
                        ProblemType.FORBIDDEN_ACTION,
                        "Only callers with the role %s can pause, resume and terminate processes. Use DELETE to kill your own process."
                                .formatted(role))
                .with("process", process.id()));
    }

    static String terminatedBy(Caller caller) {
        return caller.name().map(name -> "terminated by " + name).orElse("terminated by the caller");
    }

    static ProblemException invalidParameters(List<QueryParameters.ParameterProblem> problems) {
        return thrown(HttpProblem.of(
                        ProblemType.INVALID_PARAMETER,
                        problems.stream()
                                .map(problem ->
                                        "Query parameter %s %s. ".formatted(problem.parameter(), problem.detail()))
                                .collect(Collectors.joining("", "", "Correct the query.")))
                .with(
                        "problems",
                        problems.stream()
                                .map(QueryParameters.ParameterProblem::asMember)
                                .toList()));
    }

    static ProblemException otherCallersForOperatorsOnly(String role) {
        return thrown(HttpProblem.of(
                ProblemType.FORBIDDEN_ACTION,
                "Only callers with the role %s can list the processes of other callers. Remove the parameter caller."
                        .formatted(role)));
    }

    static ProblemException goalTakesNoInput(String goal) {
        return thrown(HttpProblem.of(
                ProblemType.INVALID_BODY, "Goal %s takes no input. Send no body, or an empty object.".formatted(goal)));
    }

    static ProblemException invalidInput(InvalidInputException e) {
        return thrown(HttpProblem.of(ProblemType.INVALID_INPUT, messageOf(e)));
    }

    static ProblemException notWaiting(AgentProcess process, String question, List<OpenQuestion> open) {
        return thrown(refusedAnswer(
                process,
                "Process %s is %s and does not wait for an answer to %s. Get the process again."
                        .formatted(process.id(), process.status(), excerpt(question)),
                open));
    }

    /** The process rejected the answer: it is invalid, this caller may not give it, or the question is closed. */
    static ProblemException answerRefused(
            AgentProcess process, PendingAnswer asked, AgentException e, List<OpenQuestion> open) {
        if (e instanceof InvalidAnswerException invalid) {
            return answerIsInvalid(asked.form().answer(), invalid.problems());
        }
        return thrown(
                e instanceof ForbiddenActionException forbidden
                        ? forbidden(forbidden).with("process", process.id())
                        : refusedAnswer(process, messageOf(e), open));
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
        return HttpProblem.of(ProblemType.TIMED_OUT, messageOf(e));
    }

    static HttpProblem budgetUsedUp(BudgetExceededException e) {
        return HttpProblem.of(ProblemType.TERMINATED, messageOf(e));
    }

    static HttpProblem inputBlocked(GuardrailException e) {
        return HttpProblem.of(
                ProblemType.INPUT_BLOCKED,
                "A guardrail blocked the input: %s. Change the input before you send it again.".formatted(e.reason()));
    }

    static HttpProblem forbidden(ForbiddenActionException e) {
        return HttpProblem.of(ProblemType.FORBIDDEN_ACTION, messageOf(e));
    }

    static HttpProblem modelFailed(ModelException e) {
        var type = e.kind() == ModelException.Kind.TIMEOUT ? ProblemType.MODEL_TIMED_OUT : ProblemType.MODEL_FAILED;
        var problem = HttpProblem.of(type, messageOf(e)).with("kind", e.kind().name());
        return e.retryAfter()
                .map(wait -> problem.withHeader(
                        HttpHeaders.RETRY_AFTER,
                        String.valueOf(wait.plusMillis(999).toSeconds())))
                .orElse(problem);
    }

    static HttpProblem modelAnswerIsInvalid(MalformedOutputException e) {
        return HttpProblem.of(ProblemType.MODEL_FAILED, messageOf(e));
    }

    static HttpProblem storeFailed(StoreFailedException e) {
        return HttpProblem.of(ProblemType.STORE_FAILED, messageOf(e));
    }

    static HttpProblem actionFailed(AgentProcess process) {
        return HttpProblem.of(
                ProblemType.ACTION_FAILED,
                "Action %s failed. See the server log for the exception of process %s."
                        .formatted(lastFailed(process), process.id()));
    }

    static String failedInLog(AgentProcess process) {
        return "%s: action %s of process %s failed before goal %s was reached. Fix the cause; the response does not contain it."
                .formatted(
                        ProblemType.ACTION_FAILED.code(),
                        lastFailed(process),
                        process.id(),
                        process.goal().name());
    }

    static HttpProblem unexpected() {
        return HttpProblem.of(ProblemType.UNEXPECTED, "The request failed with an internal error. See the server log.");
    }

    static String unexpectedInLog(Throwable thrown) {
        return "%s: a request failed with %s; the response does not contain it. Report it to the developers of Karta."
                .formatted(ProblemType.UNEXPECTED.code(), thrown.getClass().getName());
    }

    static HttpProblem refusedByServer(WebApplicationException e) {
        var response = e.getResponse();
        var problem = refused(response.getStatusInfo());
        for (var header : RELEVANT_HEADERS) {
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
                        "The path is unknown. Use one of agents, goals, goals/{goal}, ask, questions, processes, processes/{id}, "
                                + "processes/{id}/answers/{question}, processes/{id}/objects, processes/{id}/explanation, processes/{id}/diagram, and "
                                + "processes/{id}/pause, resume and terminate.");
            case 405 ->
                HttpProblem.of(
                        ProblemType.METHOD_NOT_ALLOWED,
                        "The method is not allowed here. Use one of the methods in the header Allow.");
            case 406 ->
                HttpProblem.of(
                        ProblemType.NOT_ACCEPTABLE,
                        "The response is JSON. Send Accept: application/json, or remove the header Accept.");
            case 415 -> bodyIsNotJson(null).problem();
            default ->
                HttpProblem.of(
                                ProblemType.REFUSED,
                                "The server rejected the request before Karta read it: %s. Check how the request is sent."
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
                .orElse("unknown");
    }

    private static String names(List<Class<?>> types) {
        return types.stream().map(Class::getSimpleName).collect(Collectors.joining(" or "));
    }

    private static String messageOf(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    static String excerpt(String text) {
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "...";
    }
}
