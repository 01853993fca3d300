/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import org.jspecify.annotations.Nullable;

/**
 * The process waits for a person's answer, which {@link AgentProcess#answer} takes; or nothing is left to do, no goal
 * is reached, and it waits for {@link AgentProcess#add}.
 */
public class ProcessWaitingException extends ProcessNotCompletedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     * @param process the process
     * @param cause why, or null
     */
    public ProcessWaitingException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, process, cause);
    }
}
