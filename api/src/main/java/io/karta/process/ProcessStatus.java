/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.PlannerType;

/** Status of an {@link AgentProcess}. */
public enum ProcessStatus {
    /** Created, but not started. */
    NOT_STARTED,
    /** Planning or running actions. */
    RUNNING,
    /** Ended: the goal is achieved and there is a result. */
    COMPLETED,
    /** Ended: an action failed and no other plan reaches the goal. */
    FAILED,
    /**
     * Ended early: the budget is exceeded, the timeout has elapsed, or an action or a caller terminated the process.
     */
    TERMINATED,
    /** Ended: the process was killed. */
    KILLED,
    /** Suspended: no plan reaches the goal from the current state. */
    STUCK,
    /**
     * Suspended: awaiting user input, or a child process that awaits it. With {@link PlannerType#UTILITY} also if no
     * action is left to run until an object is {@linkplain AgentProcess#add added}.
     */
    WAITING,
    /** Suspended: the process was paused. */
    PAUSED;

    /**
     * Returns whether the status is final.
     *
     * @return {@code true} for {@link #COMPLETED}, {@link #FAILED}, {@link #TERMINATED} and {@link #KILLED}
     */
    public boolean isFinished() {
        return this == COMPLETED || this == FAILED || this == TERMINATED || this == KILLED;
    }

    /**
     * Returns whether the process is suspended until an external action.
     *
     * @return {@code true} for {@link #STUCK}, {@link #WAITING} and {@link #PAUSED}
     */
    public boolean isSuspended() {
        return this == STUCK || this == WAITING || this == PAUSED;
    }
}
