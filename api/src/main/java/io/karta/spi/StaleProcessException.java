/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.AgentException;

/** Thrown when another writer has appended to the journal of a process. */
public class StaleProcessException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message, with the process and the versions
     */
    public StaleProcessException(String message) {
        super(message);
    }
}
