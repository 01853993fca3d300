/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.agent.GoalDefinition;
import java.util.Optional;
import java.util.Set;

/** A programmatic goal. Immutable. */
public interface ProgrammaticGoal extends GoalDefinition {

    /**
     * Returns the action that achieves it.
     *
     * @return the action's name; empty for the one action that produces {@link #output()}
     */
    Optional<String> action();

    /**
     * Returns what reaching it is worth.
     *
     * @return the declared value
     */
    double value();

    /**
     * Returns whether callers outside the application may call it.
     *
     * @return {@code true} if so
     */
    boolean isRemote();

    /**
     * Returns the remote endpoints that offer it.
     *
     * @return the endpoints; empty means all
     */
    Set<String> endpoints();
}
