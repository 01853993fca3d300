/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.agent.GoalDefinition;
import java.util.Optional;
import java.util.Set;

/** Programmatic goal. Immutable. */
public interface ProgrammaticGoal extends GoalDefinition {

    /**
     * Returns the action that achieves the goal.
     *
     * @return the action's name; empty for the one action that produces {@link #output()}
     */
    Optional<String> action();

    /**
     * Returns the value of the goal.
     *
     * @return the declared value
     */
    double value();

    /**
     * Returns whether the goal is exported to remote callers.
     *
     * @return {@code true} if so
     */
    boolean isRemote();

    /**
     * Returns the remote endpoints that offer the goal.
     *
     * @return the endpoints; empty means all
     */
    Set<String> endpoints();
}
