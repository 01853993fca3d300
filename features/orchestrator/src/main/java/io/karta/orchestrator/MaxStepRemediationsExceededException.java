/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.process.AgentProcess;

/**
 * Thrown when a step failed too often. With a limit of 3, the step was tried three times.
 *
 * <pre>{@code
 * try {
 *     return worldBuilder.invoke(topic);
 * } catch (ProcessFailedException failed) {
 *     if (failed.getCause() instanceof MaxStepRemediationsExceededException exceeded) {
 *         log(exceeded.step(), exceeded.limit(), OrchestratedRun.of(exceeded.process()).text());
 *     }
 * }
 * }</pre>
 */
public class MaxStepRemediationsExceededException extends AgentException {

    private static final long serialVersionUID = 1L;

    /** The id of the step. */
    private final String step;

    /** The limit. */
    private final int limit;

    /** The process of the orchestrator. */
    private final transient AgentProcess process;

    /**
     * Creates an exception.
     *
     * @param message the message
     * @param step the id of the step
     * @param limit the limit
     * @param process the process of the orchestrator
     * @param cause the failure of the step
     */
    public MaxStepRemediationsExceededException(
            String message, String step, int limit, AgentProcess process, Throwable cause) {
        super(message, cause);
        this.step = requireNonNull(step, "step");
        this.limit = limit;
        this.process = requireNonNull(process, "process");
    }

    /**
     * Returns the id of the failed step.
     *
     * @return the id
     */
    public String step() {
        return step;
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
