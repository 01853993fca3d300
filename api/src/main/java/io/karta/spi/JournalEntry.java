/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.ActionRun;
import io.karta.agent.Budget;
import io.karta.agent.PendingAnswer;
import io.karta.agent.ProcessStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Something that happened to a process, as its {@link ProcessStore} keeps it. */
public sealed interface JournalEntry {

    /**
     * Returns when it happened.
     *
     * @return the time
     */
    Instant at();

    /**
     * The process was made.
     *
     * @param at when
     * @param agent the agent's name
     * @param agentVersion the agent's version
     * @param goal the goal's name
     * @param parent the id of the process that made it from an action
     * @param caller the caller's name
     * @param callerRoles those roles the agent mentions that the caller has
     * @param budget what it may use up
     * @param timeout how long it may run
     * @param inputs what it starts with
     */
    record Created(
            Instant at,
            String agent,
            String agentVersion,
            String goal,
            Optional<String> parent,
            Optional<String> caller,
            Set<String> callerRoles,
            Budget budget,
            Duration timeout,
            List<JournaledObject> inputs)
            implements JournalEntry {}

    /**
     * An action has run.
     *
     * @param at when it ended
     * @param run the line it adds to the history
     * @param changes what it changed on the blackboard, in order
     * @param output what it yielded, if anything
     * @param question what it asks a person, if it does
     */
    record ActionRan(
            Instant at,
            ActionRun run,
            List<BlackboardChange> changes,
            Optional<JournaledObject> output,
            Optional<PendingAnswer> question)
            implements JournalEntry {}

    /**
     * A person has answered.
     *
     * @param at when
     * @param questionId which question
     * @param changes what the answer changes on the blackboard before it is put there, in order
     * @param answer the answer
     */
    record Answered(Instant at, String questionId, List<BlackboardChange> changes, JournaledObject answer)
            implements JournalEntry {}

    /**
     * The process rests.
     *
     * @param at when
     * @param status how
     * @param reason why, for people
     */
    record Rested(Instant at, ProcessStatus status, String reason) implements JournalEntry {}

    /**
     * The process has ended.
     *
     * @param at when
     * @param cause why
     * @param reason why, for people; empty if it completed
     * @param failure what was thrown, if it failed; a store that serialises keeps its text
     */
    record Ended(Instant at, Cause cause, String reason, Optional<Throwable> failure) implements JournalEntry {}

    /** Why a process ends. */
    enum Cause {
        /** The goal is reached. */
        GOAL_REACHED(ProcessStatus.COMPLETED),
        /** An action failed and there was no other way. */
        FAILURE(ProcessStatus.FAILED),
        /** Somebody killed it. */
        KILL(ProcessStatus.KILLED),
        /** An action asked to stop. */
        STOP(ProcessStatus.TERMINATED),
        /** The budget is used up. */
        BUDGET(ProcessStatus.TERMINATED),
        /** The time is up. */
        TIMEOUT(ProcessStatus.TERMINATED);

        private final ProcessStatus status;

        Cause(ProcessStatus status) {
            this.status = status;
        }

        /**
         * Returns how a process stands that ended for this cause.
         *
         * @return a status that is finished
         */
        public ProcessStatus status() {
            return status;
        }
    }
}
