/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.PlannerType;

/** Where an {@link AgentProcess} is in its life. */
public enum ProcessStatus {
    /** Made, and waiting to be started. */
    NOT_STARTED,
    /** Planning or acting. */
    RUNNING,
    /** Ended: the goal is reached and there is a result. */
    COMPLETED,
    /** Ended: an action failed and there was no other way. */
    FAILED,
    /** Ended: the budget or the time was used up, or an action asked to stop. */
    TERMINATED,
    /** Ended: somebody killed it. */
    KILLED,
    /** Resting: no plan reaches the goal from here. */
    STUCK,
    /**
     * Resting: it waits for a person's answer, or for a child that does. Or nothing is left to do until something is
     * {@linkplain AgentProcess#add added}: {@link PlannerType#UTILITY}.
     */
    WAITING,
    /** Resting: somebody paused it. */
    PAUSED;

    /**
     * Returns whether the process has ended for good.
     *
     * @return {@code true} for {@link #COMPLETED}, {@link #FAILED}, {@link #TERMINATED} and {@link #KILLED}
     */
    public boolean isFinished() {
        return this == COMPLETED || this == FAILED || this == TERMINATED || this == KILLED;
    }

    /**
     * Returns whether nothing happens until somebody does something.
     *
     * @return {@code true} for {@link #STUCK}, {@link #WAITING} and {@link #PAUSED}
     */
    public boolean isSuspended() {
        return this == STUCK || this == WAITING || this == PAUSED;
    }
}
