/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** One step an agent can take, as its {@link Action} method declares it. */
public interface ActionDefinition {

    /**
     * Returns the action's id, unique in the application.
     *
     * @return {@code Agent.method}
     */
    String id();

    /**
     * Returns the name of the method.
     *
     * @return the name
     */
    String name();

    /**
     * Returns what the action does.
     *
     * @return the description; the method's name if none was given
     */
    String description();

    /**
     * Returns what the action must find on the blackboard.
     *
     * @return the types, in the order of the parameters
     */
    List<Type> inputs();

    /**
     * Returns what the action yields.
     *
     * @return the type; empty for {@code void}
     */
    Optional<Type> output();

    /**
     * Returns what the action costs the planner.
     *
     * @return a finite number of at least 0
     */
    double cost();
}
