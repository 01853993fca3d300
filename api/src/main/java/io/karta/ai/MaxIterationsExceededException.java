/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentException;

/** A model asked for tools again and again, and never answered. */
public class MaxIterationsExceededException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     */
    public MaxIterationsExceededException(String message) {
        super(message);
    }
}
