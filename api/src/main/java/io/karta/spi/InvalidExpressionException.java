/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.AgentException;

/** An expression cannot be understood, or speaks of what is not there. */
public class InvalidExpressionException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where in the expression, and what to do
     */
    public InvalidExpressionException(String message) {
        super(message);
    }
}
