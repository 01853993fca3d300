/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;

/**
 * Strategy by which a process selects its next action.
 *
 * <pre>{@code
 * @Agent(planner = PlannerType.UTILITY)
 * class Triage { }
 * }</pre>
 */
public enum PlannerType {

    /**
     * Goal-oriented action planning: the cheapest plan that reaches the goal. The process completes as soon as the goal
     * is achieved, and is stuck if no plan reaches it.
     */
    GOAP,

    /**
     * Utility-based selection without a plan: of the actions that can run now, the one with the highest value minus
     * cost. Ties are resolved by lower cost, then by the agent's order. Actions run one at a time, even in a
     * {@linkplain ProcessOptions#concurrent() concurrent} process.
     *
     * <p>No goal is needed. Without a named goal, a process works for all goals of its agent. It completes when a goal
     * is achieved <em>and</em> no action is left to run; the {@linkplain AchievesGoal#value() most valuable} goal
     * achieved gives the result. If no action is left and no goal is achieved, the process is suspended with status
     * {@link ProcessStatus#WAITING} and without a question, until an object is {@linkplain AgentProcess#add added}. Its
     * timeout continues to run in the meantime.
     */
    UTILITY,

    /** Like {@link #UTILITY}, but completes as soon as a goal is reached. */
    HYBRID,

    /**
     * Fixed order: all actions one after the other, each at most once, in the order of {@code @Priority}, smallest
     * first, equal ones by name. An action that cannot run at its position is skipped permanently. The process
     * completes when the goal's action has produced its result, and is stuck if the list ends before. Costs, values
     * and {@linkplain ProcessOptions#concurrent() concurrency} are ignored.
     */
    SEQUENTIAL,

    /**
     * Selection by a model: in each round the model receives the inputs and outputs of every action, the actions that
     * can run, the blackboard and the history, and chooses one or more actions. It may write missing arguments of types
     * that no action produces. The process completes when the goal's action has produced its result, and is stuck, with
     * the model's reason, if the model gives up. Choices are journaled. The same inputs may lead to different steps.
     */
    SUPERVISOR
}
