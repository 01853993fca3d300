/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.builder.Agents;
import java.util.List;

/**
 * Definition of an agent: its actions and goals, declared by annotations on a class or in code with {@link Agents}. A
 * definition that a CDI producer returns is deployed with the application.
 */
public interface AgentDefinition extends AgentSource {

    /**
     * Returns this agent without the proxy that a container may have added.
     *
     * @return this agent
     */
    @Override
    default AgentDefinition agent() {
        return this;
    }

    /**
     * Returns the agent's name, unique in the application.
     *
     * @return the name
     */
    String name();

    /**
     * Returns the provider of the agent.
     *
     * @return the provider
     */
    String provider();

    /**
     * Returns the description of the agent.
     *
     * @return the description
     */
    String description();

    /**
     * Returns the agent's version.
     *
     * @return {@code major.minor.patch}
     */
    String version();

    /**
     * Returns the planner that selects the next action.
     *
     * @return the type of the planner
     */
    default PlannerType planner() {
        return PlannerType.GOAP;
    }

    /**
     * Returns the knowledge of the agent. Models that choose agents see its names and descriptions, never its texts.
     *
     * @return the knowledge; empty if there is none
     */
    default List<Knowledge> knowledge() {
        return List.of();
    }

    /**
     * Returns the actions of the agent.
     *
     * @return the actions, in the order that the planner prefers at equal cost
     */
    List<ActionDefinition> actions();

    /**
     * Returns the goals of the agent.
     *
     * @return the goals
     */
    List<GoalDefinition> goals();
}
