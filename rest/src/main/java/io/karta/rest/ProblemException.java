/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentException;

/** A request that is answered with a problem. */
final class ProblemException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final transient HttpProblem problem;

    ProblemException(HttpProblem problem) {
        super(problem.type().code() + ": " + problem.detail());
        this.problem = problem;
    }

    HttpProblem problem() {
        return problem;
    }
}
