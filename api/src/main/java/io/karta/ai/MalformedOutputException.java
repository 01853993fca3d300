/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentException;
import java.util.List;

/** A model answered, again and again, what cannot be made into the wanted object. */
public class MalformedOutputException extends AgentException {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // List.copyOf is serializable
    private final List<String> problems;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     * @param problems what was wrong with the last answer, each with its JSON pointer
     */
    public MalformedOutputException(String message, List<String> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /**
     * Returns what was wrong with the last answer.
     *
     * @return the problems, each with its JSON pointer
     */
    public List<String> problems() {
        return problems;
    }
}
