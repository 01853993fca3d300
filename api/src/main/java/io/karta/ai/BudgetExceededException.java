/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentException;

/** Thrown when a process cannot call a model because its budget is exceeded. */
public class BudgetExceededException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     */
    public BudgetExceededException(String message) {
        super(message);
    }
}
