/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/** Thrown when the process ended early: its budget was exceeded, or it was terminated. */
public class ProcessTerminatedException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param process the process
     * @param cause the cause, or {@code null}
     */
    public ProcessTerminatedException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
