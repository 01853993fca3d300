/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import org.jspecify.annotations.Nullable;

/**
 * The root of everything Karta throws. Its message says what is wrong, where, and what to do, and begins with a code
 * ({@code KARTA-301}) that is explained in the documentation.
 */
public class AgentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what is wrong, where, and what to do
     */
    public AgentException(String message) {
        super(message);
    }

    /**
     * Makes an exception with a cause.
     *
     * @param message what is wrong, where, and what to do
     * @param cause what led to it
     */
    public AgentException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
