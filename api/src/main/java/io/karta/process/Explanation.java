/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.GoalDefinition;
import io.karta.process.history.ActionRun;
import java.util.List;
import java.util.Optional;

/**
 * Explanation of the state of a process, or of how a goal could be reached without a process: as data, as text and as a
 * diagram.
 *
 * <pre>{@code
 * Explanation why = process.explanation();
 * why.missing();                                   // [Customer]
 * why.blocked(); // [SupportDesk.decide lacks Customer, SupportDesk.lookUp has run already, ...]
 * Files.writeString(Path.of("process.mmd"), why.diagram());
 *
 * platform.explanation("answerComplaint").plan();  // what a process would do, from types alone
 * }</pre>
 *
 * <p>Immutable snapshot.
 */
public interface Explanation {

    /**
     * Returns the goal.
     *
     * @return the goal
     */
    GoalDefinition goal();

    /**
     * Returns the status of the process.
     *
     * @return the status; {@link ProcessStatus#NOT_STARTED} if there is no process yet
     */
    ProcessStatus status();

    /**
     * Returns why the process is suspended, or why it ended without achieving its goal.
     *
     * @return text for users; empty if neither applies
     */
    Optional<String> reason();

    /**
     * Returns the actions that ran.
     *
     * @return the runs, in order
     */
    List<ActionRun> done();

    /**
     * Returns the plan.
     *
     * @return the plan; empty if there is none, or if none was searched for
     */
    Optional<AgentPlan> plan();

    /**
     * Returns the pending questions and child processes.
     *
     * @return the questions, oldest first
     */
    List<PendingAnswer> waitingFor();

    /**
     * Returns the missing preconditions of the goal: a minimal set that would make it reachable, those that no action
     * produces first.
     *
     * @return simple names of types and names of conditions; empty if the goal is reachable, or no such set was found
     */
    List<String> missing();

    /**
     * Returns the actions that could contribute to the goal but cannot run.
     *
     * @return the actions with their reasons; empty if the goal is reachable
     */
    List<BlockedAction> blocked();

    /**
     * Returns the complete explanation as text.
     *
     * @return text for users
     */
    String text();

    /**
     * Returns a Mermaid flowchart of the agent's actions with their inputs and outputs. A class marks actions that are
     * done, running, next, waiting, failed or blocked; numbers give their order.
     *
     * @return a Mermaid document
     */
    String diagram();

    /** Action that could contribute to a goal but cannot run. */
    interface BlockedAction {

        /** Reason why an action cannot run. */
        enum Reason {
            /** An input is missing, and no action produces it. */
            MISSING_INPUT,
            /** A condition does not hold, and no action changes it. */
            FALSE_CONDITION,
            /** The action has run, and may run only once. */
            ALREADY_RAN,
            /** The action is excluded because it failed or requested another plan. */
            EXCLUDED
        }

        /**
         * Returns the action.
         *
         * @return the action's id
         */
        String action();

        /**
         * Returns the reason why the action cannot run.
         *
         * @return the reason
         */
        Reason reason();

        /**
         * Returns the unsatisfiable preconditions of the action.
         *
         * @return simple names of types and names of conditions
         */
        List<String> missing();
    }
}
