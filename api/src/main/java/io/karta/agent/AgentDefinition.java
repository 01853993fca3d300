/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.builder.Agents;
import java.util.List;

/**
 * An agent: its actions and goals, as they are annotated on a class, or put together in code with {@link Agents}. One that a CDI producer makes
 * is deployed with the application.
 */
public interface AgentDefinition extends AgentSource {

    /**
     * Returns this agent itself, without what a container has put around it.
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
     * Returns who provides the agent.
     *
     * @return the provider
     */
    String provider();

    /**
     * Returns what the agent does.
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
     * Returns how the agent decides what comes next.
     *
     * @return the style
     */
    default PlannerType planner() {
        return PlannerType.GOAP;
    }

    /**
     * Returns the steps the agent can take.
     *
     * @return the actions, in the order the planner prefers them at equal cost
     */
    List<ActionDefinition> actions();

    /**
     * Returns what the agent can achieve.
     *
     * @return the goals
     */
    List<GoalDefinition> goals();
}
