/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when an action of the process failed and no other plan reaches the goal; the cause is the action's exception.
 */
public class ProcessFailedException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param process the process
     * @param cause the cause, or {@code null}
     */
    public ProcessFailedException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
