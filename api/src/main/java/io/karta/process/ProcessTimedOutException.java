/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/** Thrown when the process ended because its timeout elapsed. */
public class ProcessTimedOutException extends ProcessTerminatedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param process the process
     * @param cause the cause, or {@code null}
     */
    public ProcessTimedOutException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
