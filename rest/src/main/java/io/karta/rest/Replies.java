/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentProcess;
import io.karta.agent.ProcessStatus;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;

/** What one visitor is answered about processes. */
record Replies(Documents documents, Visit visit) {

    /** Answers with the result, or with why there is none (yet). */
    Reply to(AgentProcess process) {
        var status = process.status();
        if (status == ProcessStatus.COMPLETED) {
            return Reply.of(200, documents.result(process)).withLinkToProcess(visit.process(process));
        }
        return ProcessProblems.of(process)
                .map(problem -> problem(problem, process))
                .orElseGet(() -> accepted(process));
    }

    /** Answers that the process goes on, or waits. */
    Reply accepted(AgentProcess process) {
        var path = visit.process(process);
        return Reply.of(202, documents.process(process))
                .withHeader(HttpHeaders.LOCATION, path)
                .withLinkToProcess(path);
    }

    /** Answers how the process stands. */
    Reply about(AgentProcess process) {
        return Reply.of(200, documents.process(process)).withLinkToProcess(visit.process(process));
    }

    private Reply problem(HttpProblem problem, AgentProcess process) {
        var path = visit.process(process);
        var more = problem.with("process", process.id());
        return Reply.problem(more, documents.problem(more, Optional.of(path))).withLinkToProcess(path);
    }
}
