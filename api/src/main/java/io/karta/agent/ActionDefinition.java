/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** Definition of an action of an agent, as declared by an {@link Action} method or in code. */
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
     * Returns the description of the action.
     *
     * @return the description; the method's name if none was given
     */
    String description();

    /**
     * Returns the types of the required inputs.
     *
     * @return the types, in the order of the parameters
     */
    List<Type> inputs();

    /**
     * Returns the types of the optional inputs: parameters that are {@code @Nullable} or {@code Optional}.
     *
     * @return the types, in the order of the parameters
     */
    default List<Type> optionalInputs() {
        return List.of();
    }

    /**
     * Returns the type of the output.
     *
     * @return the type; empty for {@code void}
     */
    Optional<Type> output();

    /**
     * Returns the type that triggers the action.
     *
     * @return the type of {@link Action#trigger}; empty if there is none
     */
    default Optional<Type> trigger() {
        return Optional.empty();
    }

    /**
     * Returns the cost of the action.
     *
     * @return a finite number of at least 0
     */
    double cost();
}
