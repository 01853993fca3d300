/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.agent.ConfigKeys;
import io.karta.generation.result.Problem;
import io.karta.process.AgentProcess;
import io.karta.rest.problem.BodyProblem;
import io.karta.rest.problem.BodyProblems;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.problem.ProblemText;
import io.karta.rest.problem.ProblemType;
import io.karta.spi.StoreFailedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Problems of requests, and log messages about them. Their codes are in {@link ProblemType}. */
final class Messages {

    private static final List<String> RELEVANT_HEADERS =
            List.of(HttpHeaders.ALLOW, HttpHeaders.RETRY_AFTER, HttpHeaders.WWW_AUTHENTICATE);

    static final String CURSOR = "the next of a page of this list; omit it for the first page";

    private Messages() {}

    static ProblemException unauthenticated() {
        return HttpProblem.of(
                        ProblemType.UNAUTHENTICATED,
                        ("The request is not authenticated. Send credentials; or set %s=true to admit unauthenticated"
                                        + " callers.")
                                .formatted(ConfigKeys.REST_ANONYMOUS))
                .toException();
    }

    static ProblemException bodyTooLarge(int maxBytes) {
        return HttpProblem.of(
                        ProblemType.BODY_TOO_LARGE,
                        "The body is longer than %d bytes. Send a shorter one.".formatted(maxBytes))
                .with("maxBytes", maxBytes)
                .toException();
    }

    static ProblemException bodyIsNotJson(Optional<String> contentType) {
        var sent = contentType
                .map(type -> "The body is " + ProblemText.excerpt(type))
                .orElse("The body has no media type");
        return HttpProblem.of(
                        ProblemType.UNSUPPORTED_MEDIA_TYPE,
                        sent + ". Send JSON, with the header Content-Type: application/json.")
                .withHeader("Accept-Post", "application/json")
                .toException();
    }

    static ProblemException bodyIsEncoded(String encoding) {
        return HttpProblem.of(
                        ProblemType.UNSUPPORTED_ENCODING,
                        "The body has the content encoding %s. Send it without compression."
                                .formatted(ProblemText.excerpt(encoding)))
                .withHeader(HttpHeaders.ACCEPT_ENCODING, "identity")
                .toException();
    }

    static ProblemException charsetIsNotUtf8(String charset) {
        return HttpProblem.of(
                        ProblemType.UNSUPPORTED_CHARSET,
                        "The body has the charset %s. Send JSON in UTF-8, without the parameter charset."
                                .formatted(ProblemText.excerpt(charset)))
                .toException();
    }

    static ProblemException bodyIsNotStrictJson(BodyProblems problems) {
        return HttpProblem.of(
                        ProblemType.INVALID_BODY,
                        "The body is not strict JSON: %s. Correct the body.".formatted(problems.count()))
                .with("problems", problems.asMember())
                .toException();
    }

    static ProblemException crossOrigin(@Nullable String origin) {
        return HttpProblem.of(
                        ProblemType.CROSS_ORIGIN,
                        origin == null
                                ? "The request has cookies but no header Origin. Send the header, as browsers do, or"
                                        + " authenticate the request without cookies."
                                : ("The request comes from a page of %s, which is not the host of the request. Send it"
                                                + " from a page of this host, or add the origin to %s.")
                                        .formatted(ProblemText.excerpt(origin), ConfigKeys.REST_CORS_ORIGINS))
                .toException();
    }

    static ProblemException invalidWeight(String weight) {
        return HttpProblem.of(
                        ProblemType.REFUSED,
                        "The weight %s in the header Accept is invalid. Send a number from 0 to 1."
                                .formatted(ProblemText.excerpt(weight)))
                .toException();
    }

    static ProblemException invalidIdempotencyKey(String key, int longest) {
        return HttpProblem.of(
                        ProblemType.INVALID_KEY,
                        "The header Idempotency-Key %s. Send 1 to %d characters."
                                .formatted(
                                        key.isBlank() ? "is blank" : "has %d characters".formatted(key.length()),
                                        longest))
                .toException();
    }

    static ProblemException keyNeedsAGoal() {
        return HttpProblem.of(
                        ProblemType.INVALID_KEY,
                        "The header Idempotency-Key is not supported here. Call a goal by its name, or remove the"
                                + " header.")
                .toException();
    }

    static ProblemException bodyIsNotUtf8() {
        return HttpProblem.of(ProblemType.UNREADABLE_BODY, "The body is not UTF-8. Encode it in UTF-8.")
                .toException();
    }

    static ProblemException bodyIsIncomplete() {
        return HttpProblem.of(
                        ProblemType.UNREADABLE_BODY,
                        "The body could not be read to its end. Send it again, with the correct length or chunks.")
                .toException();
    }

    static ProblemException bodyIsEmpty(String wanted) {
        return HttpProblem.of(ProblemType.UNREADABLE_BODY, "The body is empty. Send %s as JSON.".formatted(wanted))
                .toException();
    }

    static ProblemException bodyIsInvalid(String wanted, BodyProblems problems) {
        return HttpProblem.of(
                        ProblemType.INVALID_BODY,
                        "The body is not a valid %s: %s. Correct the body.".formatted(wanted, problems.count()))
                .with("problems", problems.asMember())
                .toException();
    }

    static ProblemException answerIsInvalid(Class<?> wanted, List<Problem> problems) {
        var name = wanted.getSimpleName();
        var found = BodyProblems.of(problems.stream()
                .map(problem -> new BodyProblem(name, problem.pointer(), problem.text()))
                .toList());
        return HttpProblem.of(
                        ProblemType.INVALID_ANSWER,
                        "The answer is not a valid %s: %s. Submit a corrected answer; the process is still waiting."
                                .formatted(name, found.count()))
                .with("problems", found.asMember())
                .toException();
    }

    static ProblemException processTakesNothing(AgentProcess process) {
        return HttpProblem.of(
                        ProblemType.WRONG_STATE,
                        ("Process %s accepts no objects over HTTP, because its goal %s has no exported input types. Add"
                                        + " the object in the application (AgentProcess.add), or add its type to the"
                                        + " startingInputTypes of the goal.")
                                .formatted(process.id(), process.goal().name()))
                .with("process", process.id())
                .toException();
    }

    static HttpProblem invalidCursor() {
        return invalidParameters(List.of(new QueryParameters.ParameterProblem("cursor", "is not " + CURSOR)))
                .problem();
    }

    static ProblemException invalidParameters(List<QueryParameters.ParameterProblem> problems) {
        return HttpProblem.of(
                        ProblemType.INVALID_PARAMETER,
                        problems.stream()
                                .map(problem ->
                                        "Query parameter %s %s. ".formatted(problem.parameter(), problem.detail()))
                                .collect(Collectors.joining("", "", "Correct the query.")))
                .with(
                        "problems",
                        problems.stream()
                                .map(QueryParameters.ParameterProblem::asMember)
                                .toList())
                .toException();
    }

    static ProblemException goalTakesNoInput(String goal) {
        return HttpProblem.of(
                        ProblemType.INVALID_BODY,
                        "Goal %s takes no input. Send no body, or an empty object.".formatted(goal))
                .toException();
    }

    static HttpProblem storeFailed(StoreFailedException e) {
        return HttpProblem.of(ProblemType.STORE_FAILED, ProblemText.messageOf(e));
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
        var problem = refused(response.getStatusInfo(), response.getHeaderString(HttpHeaders.ALLOW));
        for (var header : RELEVANT_HEADERS) {
            var value = response.getHeaderString(header);
            problem = value == null ? problem : problem.withHeader(header, value);
        }
        return problem;
    }

    private static HttpProblem refused(Response.StatusType status, @Nullable String allow) {
        return switch (status.getStatusCode()) {
            case 401 -> unauthenticated().problem();
            case 404 ->
                HttpProblem.of(
                        ProblemType.UNKNOWN_RESOURCE,
                        "The path is unknown. Use one of openapi.json, agents, goals, goals/{goal}, ask, questions, "
                                + "processes, processes/{id}, processes/{id}/answers/{question}, "
                                + "processes/{id}/objects, processes/{id}/explanation, processes/{id}/diagram, "
                                + "processes/{id}/blackboard, processes/{id}/children, processes/{id}/plan, "
                                + "processes/{id}/events, events, and "
                                + "processes/{id}/pause, resume, retry, step and terminate.");
            case 405 ->
                HttpProblem.of(
                        ProblemType.METHOD_NOT_ALLOWED,
                        "The method is not allowed here. Use %s."
                                .formatted(allow == null ? "another method" : "one of " + allow));
            case 406 ->
                HttpProblem.of(
                        ProblemType.NOT_ACCEPTABLE,
                        "Accept excludes each media type of the response. Send Accept: */*, or omit the header.");
            case 415 -> bodyIsNotJson(Optional.empty()).problem();
            default ->
                HttpProblem.of(
                                ProblemType.REFUSED,
                                ("The server rejected the request before Karta read it: %s. Check how the request is"
                                                + " sent.")
                                        .formatted(status.getReasonPhrase()))
                        .withStatus(status.getStatusCode());
        };
    }
}
