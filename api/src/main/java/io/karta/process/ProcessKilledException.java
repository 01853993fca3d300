/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/** Somebody killed the process. */
public class ProcessKilledException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     * @param process the process
     * @param cause why, or null
     */
    public ProcessKilledException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
