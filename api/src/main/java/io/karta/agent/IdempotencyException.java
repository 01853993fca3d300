/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** Thrown when an idempotency key was already used for a request with different content. */
public class IdempotencyException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     */
    public IdempotencyException(String message) {
        super(message);
    }
}
