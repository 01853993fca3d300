/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.util.List;

/** An answer to a form does not do; the process goes on waiting for another one. */
public final class InvalidAnswerException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final List<String> problems;

    /**
     * Makes an exception.
     *
     * @param message which question, and every problem
     * @param problems what is wrong with the answer, each with the path of the field
     */
    public InvalidAnswerException(String message, List<String> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /**
     * Returns what is wrong with the answer.
     *
     * @return a sentence for each problem, with the path of the field
     */
    public List<String> problems() {
        return problems;
    }
}
