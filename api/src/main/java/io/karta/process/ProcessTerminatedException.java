/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/** The process was ended early: its budget was used up, or an action asked to stop. */
public class ProcessTerminatedException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     * @param process the process
     * @param cause why, or null
     */
    public ProcessTerminatedException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
