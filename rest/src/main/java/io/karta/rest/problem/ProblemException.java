/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.problem;

import io.karta.agent.AgentException;

/** Request that ends with a problem response. */
public final class ProblemException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final transient HttpProblem problem;

    public ProblemException(HttpProblem problem) {
        super(problem.type().code() + ": " + problem.detail());
        this.problem = problem;
    }

    public HttpProblem problem() {
        return problem;
    }
}
