/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentException;
import java.util.List;

/** Thrown when no answer of a model could be converted to the requested type, even after repair attempts. */
public class MalformedOutputException extends AgentException {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // List.copyOf is serializable
    private final List<String> problems;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param problems the problems of the last answer, each with its JSON pointer
     */
    public MalformedOutputException(String message, List<String> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /**
     * Returns the problems of the last answer.
     *
     * @return the problems, each with its JSON pointer
     */
    public List<String> problems() {
        return problems;
    }
}
