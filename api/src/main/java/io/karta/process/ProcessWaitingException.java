/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the process awaits an answer, see {@link AgentProcess#answer}, or when no action is left to run and it
 * awaits {@link AgentProcess#add}.
 */
public class ProcessWaitingException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param process the process
     * @param cause the cause, or {@code null}
     */
    public ProcessWaitingException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
