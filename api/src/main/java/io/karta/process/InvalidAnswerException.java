/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import io.karta.generation.result.Problem;
import java.util.List;

/** An answer to a form does not do; the process continues waiting for another one. */
public final class InvalidAnswerException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * Creates an exception.
     *
     * @param message which question, and every problem
     * @param problems what is wrong with the answer, each with its place in it
     */
    public InvalidAnswerException(String message, List<Problem> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /**
     * Returns everything that is wrong with the answer.
     *
     * @return the problems, each with its place in the answer
     */
    public List<Problem> problems() {
        return problems;
    }
}
