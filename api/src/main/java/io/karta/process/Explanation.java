/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.GoalDefinition;
import java.util.List;
import java.util.Optional;

/**
 * How a process stands and why, or how a goal could be reached before any process works for it: as data, in words and
 * as a drawing.
 *
 * <pre>{@code
 * Explanation why = process.explanation();
 * why.missing();                                   // [Customer]
 * why.blocked();                                   // [SupportDesk.decide lacks Customer, SupportDesk.lookUp has run already, ...]
 * Files.writeString(Path.of("process.mmd"), why.diagram());
 *
 * platform.explanation("answerComplaint").plan();  // what a process would do, from the types alone
 * }</pre>
 *
 * <p>Immutable: how things stood when it was asked for.
 */
public interface Explanation {

    /**
     * Returns what is to be achieved.
     *
     * @return the goal
     */
    GoalDefinition goal();

    /**
     * Returns where the process is in its life.
     *
     * @return the status; {@link ProcessStatus#NOT_STARTED} if there is no process yet
     */
    ProcessStatus status();

    /**
     * Returns why the process rests, or ended short of its goal.
     *
     * @return text for people; empty if it does neither
     */
    Optional<String> reason();

    /**
     * Returns the actions that ran.
     *
     * @return the runs, in order
     */
    List<ActionRun> done();

    /**
     * Returns the way to the goal.
     *
     * @return the plan; empty if there is none, or nobody has looked for one
     */
    Optional<AgentPlan> plan();

    /**
     * Returns what the process waits for.
     *
     * @return the questions, the oldest first
     */
    List<PendingAnswer> waitingFor();

    /**
     * Returns what would have to be there for the goal to be reachable: a smallest choice, what nothing could bring
     * about first.
     *
     * @return simple names of types and names of conditions; empty if the goal is reachable, or no such choice was
     *     found
     */
    List<String> missing();

    /**
     * Returns the actions that could help toward the goal but never can run.
     *
     * @return each with what is in its way; empty if the goal is reachable
     */
    List<BlockedAction> blocked();

    /**
     * Says all of it in words.
     *
     * @return text for people
     */
    String text();

    /**
     * Draws the agent's actions, what they need and what they yield, as a Mermaid flowchart. Actions that are done,
     * running, next, waiting, failed or blocked are marked as such by a class of that name, and by the number of their
     * turn.
     *
     * @return a Mermaid document
     */
    String diagram();
}
