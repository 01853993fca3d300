/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;

/** Thrown when a goal cannot be reached from the inputs of a call; the message names what is missing. */
public class InvalidInputException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     */
    public InvalidInputException(String message) {
        super(message);
    }
}
