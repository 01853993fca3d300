/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.AgentException;
import java.util.Optional;

/**
 * Thrown when a process store could not save a change. The process is unchanged; it resumes when the store answers, on
 * this node or on another one.
 */
public final class StoreFailedException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message, with the change that was not saved
     * @param cause the exception of the store
     */
    public StoreFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Returns the exception of the store.
     *
     * @return the cause
     */
    public Throwable cause() {
        return Optional.ofNullable(getCause()).orElse(this);
    }
}
