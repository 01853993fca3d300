/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemDocuments;
import io.karta.rest.request.Preferences;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Responses about processes for one caller. */
public record ProcessReplies(JsonDocuments documents, RestRequest request, VisibilityPolicy visibility) {

    public static ProcessReplies of(RestFacade facade, RestRequest request) {
        return new ProcessReplies(JsonDocuments.of(facade), request, VisibilityPolicy.of(facade, request));
    }

    /** Responds with the result, or with the reason for its absence. */
    public RestReply to(AgentProcess process, Preferences preferences) {
        if (!visibility.isWhole(process)) {
            return accepted(process);
        }
        if (process.status() == ProcessStatus.COMPLETED) {
            return documents
                    .result(process)
                    .map(result -> RestReply.of(200, result).withLinkToProcess(request.process(process)))
                    .orElseGet(() -> problem(Messages.unwritableResult(process), process));
        }
        return ProcessProblems.of(process)
                .map(problem -> problem(problem, process))
                .orElseGet(() -> unfinished(process, preferences));
    }

    private RestReply unfinished(AgentProcess process, Preferences preferences) {
        if (preferences.isStrict() && !preferences.respondsAsync()) {
            throw Messages.notCompleted(process, visibility.questions(process), request.process(process));
        }
        return accepted(process);
    }

    /** Responds after at most the preferred time, with the result if it is available by then. */
    public RestReply later(AgentProcess process, CompletionStage<AgentProcess> end, Preferences preferences) {
        var isKnown = preferences
                .patience()
                .map(patience -> endsWithin(patience, end))
                .orElse(false);
        return now(process, isKnown, preferences);
    }

    /** Responds immediately, with the result if it is available. */
    public RestReply now(AgentProcess process, boolean isKnown, Preferences preferences) {
        var reply = isKnown ? to(process, preferences) : accepted(process);
        return reply.withHeader("Preference-Applied", preferences.applied());
    }

    private static boolean endsWithin(Duration patience, CompletionStage<AgentProcess> end) {
        try {
            end.toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | CancellationException e) {
            return true; // the process contains the failure
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Responds that the process is running or suspended. */
    RestReply accepted(AgentProcess process) {
        var path = request.process(process);
        return RestReply.of(202, document(process))
                .withHeader(HttpHeaders.LOCATION, path)
                .withLinkToProcess(path);
    }

    /** Responds with the state of the process. */
    RestReply about(AgentProcess process) {
        return RestReply.of(200, document(process)).withLinkToProcess(request.process(process));
    }

    RestReply explanation(AgentProcess process) {
        var explained = new ExplanationDocuments(documents.json(), documents).of(process.explanation());
        return RestReply.of(200, explained).withLinkToProcess(request.process(process));
    }

    /** A caller who may only answer questions does not see the rest of the process. */
    private JsonObject document(AgentProcess process) {
        var questions = visibility.questions(process);
        return visibility.isWhole(process)
                ? documents.process(process, questions)
                : documents.outline(process, questions).build();
    }

    private RestReply problem(HttpProblem problem, AgentProcess process) {
        var path = request.process(process);
        var more = problem.with("process", process.id());
        return RestReply.problem(more, new ProblemDocuments(documents.json()).of(more, Optional.of(path)))
                .withLinkToProcess(path);
    }
}
