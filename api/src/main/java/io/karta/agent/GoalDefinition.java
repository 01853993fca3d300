/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.reflect.Type;
import java.util.List;

/** Something an agent can achieve, as {@link AchievesGoal} declares it. */
public interface GoalDefinition {

    /**
     * Returns the goal's name, unique in the application.
     *
     * @return {@link Export#name()}, else {@code Agent.method}
     */
    String name();

    /**
     * Returns what is achieved.
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
     * @return the type the goal's action yields
     */
    Type output();

    /**
     * Returns what a process for this goal may start with.
     *
     * @return alternatives, each of which suffices; empty if the goal needs nothing or is not exported
     */
    List<Class<?>> startingInputTypes();

    /**
     * Returns words to find the goal by.
     *
     * @return the tags
     */
    List<String> tags();

    /**
     * Returns requests that this goal answers.
     *
     * @return the examples
     */
    List<String> examples();

    /**
     * Says whether a remote endpoint offers the goal.
     *
     * @param endpoint the endpoint, for example {@code "rest"}
     * @return true if the goal is exported to it
     */
    boolean isOpenTo(String endpoint);

    /**
     * Says whether the application itself may call the goal.
     *
     * @return {@link Export#local()}
     */
    default boolean isLocal() {
        return true;
    }
}
