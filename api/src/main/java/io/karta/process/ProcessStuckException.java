/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/** Thrown when no plan reaches the goal from the current state; the explanation names what is missing. */
public class ProcessStuckException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param process the process
     * @param cause the cause, or {@code null}
     */
    public ProcessStuckException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
