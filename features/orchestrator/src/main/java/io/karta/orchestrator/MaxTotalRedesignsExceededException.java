/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.process.AgentProcess;

/**
 * A step has failed, and the strategy may not be remedied any more: with the limit of 10, ten retries and redesigns went before.
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

    /** The orchestrator's process. */
    private final transient AgentProcess process;

    /**
     * Makes an exception.
     *
     * @param message what, where, and what to do
     * @param limit the limit
     * @param process the orchestrator's process
     * @param cause why the step has failed
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
     * Returns whose strategy it was.
     *
     * @return the orchestrator's process
     */
    public AgentProcess process() {
        return process;
    }
}
