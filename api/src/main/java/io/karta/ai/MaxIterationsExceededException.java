/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentException;

/** Thrown when a model still calls tools after the maximum number of iterations. */
public class MaxIterationsExceededException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     */
    public MaxIterationsExceededException(String message) {
        super(message);
    }
}
