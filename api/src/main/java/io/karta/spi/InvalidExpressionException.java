/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.AgentException;

/** Thrown when an expression is invalid or refers to an unknown name. */
public class InvalidExpressionException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, position in the expression and fix
     */
    public InvalidExpressionException(String message) {
        super(message);
    }
}
