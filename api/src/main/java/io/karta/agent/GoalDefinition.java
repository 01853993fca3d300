/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.reflect.Type;
import java.util.List;

/** Definition of a goal of an agent, as declared by {@link AchievesGoal} or in code. */
public interface GoalDefinition {

    /**
     * Returns the goal's name, unique in the application.
     *
     * @return {@link Export#name()}, else {@code Agent.method}
     */
    String name();

    /**
     * Returns the description of the goal.
     *
     * @return the description
     */
    String description();

    /**
     * Returns the name of the agent that achieves the goal.
     *
     * @return the agent's name
     */
    String agent();

    /**
     * Returns the type of the result.
     *
     * @return the output type of the goal's action
     */
    Type output();

    /**
     * Returns the types that a process for this goal may start with.
     *
     * @return alternatives, each of which suffices; empty if the goal needs no input, needs several
     *     {@linkplain #namedInputs() named ones}, or is not exported
     */
    List<Class<?>> startingInputTypes();

    /**
     * Returns the inputs that callers may pass by name: parameters with {@link RequireNameMatch} that no action of the
     * agent provides, as far as {@link Export#startingInputTypes} has a type for them. The name {@code it} stands for
     * an input without a name.
     *
     * @return the inputs; several of one name are alternatives. Empty if there are none, or if the goal is not exported
     */
    default List<NamedInput> namedInputs() {
        return List.of();
    }

    /**
     * Returns the keywords of the goal, which models read when they choose a goal.
     *
     * @return the tags
     */
    List<String> tags();

    /**
     * Returns examples of requests that the goal answers.
     *
     * @return the examples
     */
    List<String> examples();

    /**
     * Returns whether a remote endpoint offers the goal.
     *
     * @param endpoint the endpoint, for example {@code "rest"}
     * @return {@code true} if the goal is exported to it
     */
    boolean isOpenTo(String endpoint);

    /**
     * Returns whether the application itself may call the goal.
     *
     * @return {@link Export#local()}
     */
    default boolean isLocal() {
        return true;
    }
}
