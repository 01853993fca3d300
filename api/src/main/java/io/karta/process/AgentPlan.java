/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.util.List;

/** The way a process means to reach its goal from where it stands. */
public interface AgentPlan {

    /**
     * Returns the steps still to take.
     *
     * @return ids of actions, next one first; empty when the goal is reached
     */
    List<String> actions();

    /**
     * Returns the sum of the steps' costs.
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
     * Explains why each step is needed.
     *
     * @return text for people
     */
    String explain();
}
