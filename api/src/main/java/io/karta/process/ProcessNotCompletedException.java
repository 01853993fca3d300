/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/**
 * A process has no result. The subclass tells how it stands, as far as a caller can react to it.
 *
 * <pre>{@code
 * try {
 *     return answerComplaint.invoke(input);
 * } catch (ProcessTimedOutException e) {
 *     return Letter.holding(e.process().id());
 * }
 * }</pre>
 */
public class ProcessNotCompletedException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final transient AgentProcess process;
    private final ProcessStatus status;
    private final String explanation;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     * @param process the process
     * @param cause why it failed, or null
     */
    public ProcessNotCompletedException(String message, AgentProcess process, @Nullable Throwable cause) {
        super(message, cause);
        this.process = process;
        this.status = process.status();
        this.explanation = process.explain();
    }

    /**
     * Returns the process.
     *
     * @return the process
     */
    public AgentProcess process() {
        return process;
    }

    /**
     * Returns where the process was when this was thrown.
     *
     * @return the status
     */
    public ProcessStatus status() {
        return status;
    }

    /**
     * Returns how the process stood, in words.
     *
     * @return text for people
     */
    public String explanation() {
        return explanation;
    }
}
