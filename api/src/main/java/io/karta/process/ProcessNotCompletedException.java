/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a process has no result. Subclasses distinguish the reasons that a caller can react to.
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
     * @param message the message: problem, place and fix
     * @param process the process
     * @param cause the cause of the failure, or {@code null}
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
     * Returns the status of the process when this exception was thrown.
     *
     * @return the status
     */
    public ProcessStatus status() {
        return status;
    }

    /**
     * Returns the explanation of the state of the process.
     *
     * @return text for users
     */
    public String explanation() {
        return explanation;
    }
}
