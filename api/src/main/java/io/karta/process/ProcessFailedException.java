/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/** An action failed and there was no other way to the goal; the cause is what it threw. */
public class ProcessFailedException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     * @param process the process
     * @param cause why, or null
     */
    public ProcessFailedException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
