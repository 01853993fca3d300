/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.util.List;

/** Plan of a process from its current state to its goal. */
public interface AgentPlan {

    /**
     * Returns the actions that are still to run.
     *
     * @return ids of actions, the next one first; empty when the goal is achieved
     */
    List<String> actions();

    /**
     * Returns the total cost of the remaining actions.
     *
     * @return a finite number of at least 0
     */
    double cost();

    /**
     * Returns whether the planner reached its limit before it could prove that no plan is better.
     *
     * @return {@code true} if this is only the best plan found so far; a cheaper or shorter one may exist
     */
    default boolean isBestSoFar() {
        return false;
    }

    /**
     * Explains why each action is needed.
     *
     * @return text for users
     */
    String explain();
}
