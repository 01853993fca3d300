/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One run of an action in a process: a line of its history. */
public interface ActionRun {

    /** How a run ended. */
    enum Ending {
        /** It returned, with or without a value. */
        SUCCEEDED,
        /** It threw an exception. */
        FAILED,
        /** It asked a person and the process waits. */
        WAITING,
        /** It asked for another plan. */
        REPLANNED,
        /** It asked the process to stop. */
        STOPPED,
        /** It was asked to end, and what it returned was dropped. */
        TERMINATED,
        /** Its node died, and it must not run twice: nobody knows what became of it. */
        INTERRUPTED
    }

    /**
     * Returns which action ran.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns when the run began.
     *
     * @return the time
     */
    Instant startedAt();

    /**
     * Returns how long the run took.
     *
     * @return the time
     */
    Duration duration();

    /**
     * Returns how the run ended.
     *
     * @return the ending
     */
    Ending ending();

    /**
     * Returns what there is to say about the ending: a failure's message, the reason for a new plan.
     *
     * @return the text; empty if there is nothing to say
     */
    Optional<String> remark();

    /**
     * Returns the models' calls made during the run.
     *
     * @return the calls, in order
     */
    List<ModelCall> modelCalls();
}
