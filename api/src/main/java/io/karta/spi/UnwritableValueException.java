/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/** Thrown when a value cannot be written to a journal. The action that produced it fails without a retry. */
public class UnwritableValueException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message, with the type and the fix
     * @param cause the cause, or null
     */
    public UnwritableValueException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
