/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process.history;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Record of one run of an action in the history of a process.
 *
 * <pre>{@code
 * for (ActionRun run : process.history()) {
 *     System.out.println(run.action() + " " + run.ending() + " after " + run.duration());
 * }
 * }</pre>
 */
public interface ActionRun {

    /** How a run ended. */
    enum Ending {
        /** The action returned, with or without a value. */
        SUCCEEDED,
        /** The action threw an exception. */
        FAILED,
        /** The action asked a question; the process awaits the answer. */
        WAITING,
        /** The action requested another plan. */
        REPLANNED,
        /** The action ended the process. */
        STOPPED,
        /** The action was cancelled, and its result was discarded. */
        TERMINATED,
        /** The node crashed during the action, and the action is not idempotent; its effects are unknown. */
        INTERRUPTED
    }

    /**
     * Returns the action.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns the start time of the run.
     *
     * @return the time
     */
    Instant startedAt();

    /**
     * Returns the duration of the run.
     *
     * @return the duration
     */
    Duration duration();

    /**
     * Returns the outcome of the run.
     *
     * @return the ending
     */
    Ending ending();

    /**
     * Returns details of the ending, such as the message of an exception or the reason for another plan.
     *
     * @return the text; empty if there are no details
     */
    Optional<String> remark();

    /**
     * Returns the model calls of the run.
     *
     * @return the calls, in order
     */
    List<ModelCall> modelCalls();

    /**
     * Returns the model calls of the run that never received an answer. Failed attempts of a call with an answer are
     * counted by {@link ModelCall#attempts()}.
     *
     * @return the calls, in order
     */
    default List<FailedModelCall> failedCalls() {
        return List.of();
    }
}
