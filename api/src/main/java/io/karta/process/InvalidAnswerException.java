/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import io.karta.generation.result.Problem;
import java.util.List;

/**
 * Thrown when an answer to a form is invalid; the process is still waiting for an answer.
 *
 * <pre>{@code
 * try {
 *     process.answer(question.id(), answer);
 * } catch (InvalidAnswerException e) {
 *     e.problems().forEach(problem -> form.reject(problem.pointer(), problem.text()));
 * }
 * }</pre>
 */
public final class InvalidAnswerException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * Creates an exception.
     *
     * @param message the message, with the question and all problems
     * @param problems the problems of the answer, each with its place
     */
    public InvalidAnswerException(String message, List<Problem> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /**
     * Returns all problems of the answer.
     *
     * @return the problems, each with its place in the answer
     */
    public List<Problem> problems() {
        return problems;
    }
}
