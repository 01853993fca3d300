/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.agent.AgentException;
import io.karta.mcp.McpToolNaming;
import io.karta.mcp.server.Problems;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.OpenQuestion;
import java.util.Optional;

/** Collaborators of the tools, tasks and resources of goals. Thread-safe. */
record GoalServices(AgentPlatform platform, ProcessVisibility visibility, FailureLog failures, McpToolNaming naming) {

    static GoalServices of(AgentPlatform platform, String operatorRole, McpToolNaming naming) {
        return new GoalServices(platform, new ProcessVisibility(platform, operatorRole), new FailureLog(), naming);
    }

    /** Returns the current state of a process, which may have run on another node. */
    AgentProcess current(AgentProcess process) {
        return platform.process(process.id()).orElse(process);
    }

    /**
     * Submits an answer, and returns the problem of an invalid one. An answer to a question that has been answered
     * elsewhere meanwhile has no effect.
     */
    Optional<String> problem(OpenQuestion question, Runnable submission) {
        try {
            submission.run();
            return Optional.empty();
        } catch (InvalidAnswerException e) {
            return Optional.of(Problems.text(e.problems()));
        } catch (ForbiddenActionException e) {
            throw e;
        } catch (AgentException e) {
            if (isOpen(question)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private boolean isOpen(OpenQuestion question) {
        return platform.process(question.process().id()).stream()
                .flatMap(process -> process.pendingAnswers().stream())
                .anyMatch(pending -> pending.id().equals(question.question().id()));
    }
}
