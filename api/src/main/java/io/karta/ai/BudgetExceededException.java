/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentException;

/** A process may not ask a model any more: its budget is used up. */
public class BudgetExceededException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     */
    public BudgetExceededException(String message) {
        super(message);
    }
}
