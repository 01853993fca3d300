/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/** Thrown when the process was killed. */
public class ProcessKilledException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param process the process
     * @param cause the cause, or {@code null}
     */
    public ProcessKilledException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
