/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.process.AgentProcess;

/**
 * Thrown when a step failed after the last allowed remediation. With a limit of 10, there were ten retries and
 * redesigns before.
 *
 * <pre>{@code
 * try {
 *     return worldBuilder.invoke(topic);
 * } catch (ProcessFailedException failed) {
 *     if (failed.getCause() instanceof MaxTotalRedesignsExceededException exceeded) {
 *         log(exceeded.limit(), OrchestratedRun.of(exceeded.process()).text());
 *     }
 * }
 * }</pre>
 */
public class MaxTotalRedesignsExceededException extends AgentException {

    private static final long serialVersionUID = 1L;

    /** The limit. */
    private final int limit;

    /** The process of the orchestrator. */
    private final transient AgentProcess process;

    /**
     * Creates an exception.
     *
     * @param message the message
     * @param limit the limit
     * @param process the process of the orchestrator
     * @param cause the failure of the step
     */
    public MaxTotalRedesignsExceededException(String message, int limit, AgentProcess process, Throwable cause) {
        super(message, cause);
        this.limit = limit;
        this.process = requireNonNull(process, "process");
    }

    /**
     * Returns the limit.
     *
     * @return the limit
     */
    public int limit() {
        return limit;
    }

    /**
     * Returns the process of the orchestrator.
     *
     * @return the process
     */
    public AgentProcess process() {
        return process;
    }
}
