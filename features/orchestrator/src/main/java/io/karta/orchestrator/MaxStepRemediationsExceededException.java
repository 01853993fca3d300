/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.process.AgentProcess;

/**
 * A step has failed as often as it may: with the limit of 3, it was tried three times.
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

    /** The orchestrator's process. */
    private final transient AgentProcess process;

    /**
     * Makes an exception.
     *
     * @param message what, where, and what to do
     * @param step the id of the step
     * @param limit the limit
     * @param process the orchestrator's process
     * @param cause why the step has failed
     */
    public MaxStepRemediationsExceededException(
            String message, String step, int limit, AgentProcess process, Throwable cause) {
        super(message, cause);
        this.step = requireNonNull(step, "step");
        this.limit = limit;
        this.process = requireNonNull(process, "process");
    }

    /**
     * Returns which step has failed.
     *
     * @return its id
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
     * Returns whose strategy it was.
     *
     * @return the orchestrator's process
     */
    public AgentProcess process() {
        return process;
    }
}
