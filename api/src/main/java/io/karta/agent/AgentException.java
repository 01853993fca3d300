/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import org.jspecify.annotations.Nullable;

/**
 * Root of all exceptions that Karta throws. The message states the problem, its place and the fix, and begins with a
 * code such as {@code KARTA-301}, which the documentation explains.
 */
public class AgentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     */
    public AgentException(String message) {
        super(message);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param message the message: problem, place and fix
     * @param cause the cause
     */
    public AgentException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
