/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;

/** A call's inputs are not what the goal can start with; the message names what is missing. */
public class InvalidInputException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     */
    public InvalidInputException(String message) {
        super(message);
    }
}
