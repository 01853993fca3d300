/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;

/** How an agent decides what comes next. */
public enum PlannerType {

    /** Looks ahead: the cheapest way to the goal. The process completes as soon as it is reached, and is stuck where no way leads there. */
    GOAP,

    /**
     * Does not look ahead: of the actions that can run now the one that is worth most, cost deducted; of equals the cheapest, then the first in
     * the agent's order. One at a time, also in a {@linkplain ProcessOptions#concurrent() concurrent} process.
     *
     * <p>Needs no goal. A process for which none was named, of an agent with several, works for all of them. It completes when a goal is reached
     * <em>and</em> nothing is left to do besides; of several reached goals the {@linkplain AchievesGoal#value() most valuable} one gives the result.
     * With nothing left to do and no goal reached it rests, {@link ProcessStatus#WAITING} without a question, until something is
     * {@linkplain AgentProcess#add added}; meanwhile its time runs on, and when that is over it ends.
     */
    UTILITY,

    /** Like {@link #UTILITY}, but completes as soon as a goal is reached. */
    HYBRID,

    /**
     * One after the other, each at most once, in the order of {@code @Priority}, smallest first; an action that cannot run when its turn comes is left
     * out for good. The process completes as soon as the goal's action has yielded, and is stuck where the list is over before. Costs, values and
     * {@linkplain ProcessOptions#concurrent() concurrency} make no difference.
     */
    SEQUENTIAL,

    /**
     * A model decides: in each round it sees what every action needs and yields, which can run, what is on the blackboard and what has run, and
     * chooses one action or several. It may write arguments that are not there, of types that no action yields. The process completes as soon as
     * the goal's action has yielded, and is stuck, with the model's reason, where the model gives up. What it chose is in the journal like everything
     * else, so that a process goes on where it was; the same inputs need not lead to the same steps.
     */
    SUPERVISOR
}
