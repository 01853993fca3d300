/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.PlannerType;
import java.time.Duration;

/**
 * Lets a model decide which actions run, until there is a result: {@link PlannerType#SUPERVISOR}.
 *
 * <pre>{@code
 * @Inject SupervisorInvocation kitchen;                              // over the actions of all components
 *
 * Meal meal = kitchen.returning(Meal.class).invoke(new UserInput("Two pizzas for Ada"));
 * Report report = kitchen.ofAgent("MarketResearch").returning(Report.class).invoke(new Market("clouds"));
 * }</pre>
 *
 * <p>Immutable.
 */
public interface SupervisorInvocation {

    /**
     * Returns this invocation over the actions of one agent.
     *
     * @param agent the agent's name
     * @return the changed copy
     * @throws AgentException if there is no such agent
     */
    SupervisorInvocation ofAgent(String agent);

    /**
     * Returns this invocation over the actions of an agent that was made in code; it need not be deployed.
     *
     * @param agent the agent, or an annotated object: {@code of(Agents.of(new Stages()))}
     * @return the changed copy
     * @throws AgentException if something is wrong with the agent
     */
    SupervisorInvocation of(AgentSource agent);

    /**
     * Returns how processes of this invocation run.
     *
     * @return the options
     */
    ProcessOptions options();

    /**
     * Returns this invocation with other options.
     *
     * @param options how processes run; their planner does not count
     * @return the changed copy
     */
    SupervisorInvocation withOptions(ProcessOptions options);

    /**
     * Returns this invocation with a budget.
     *
     * @param budget what a process may use up
     * @return the changed copy
     */
    default SupervisorInvocation withBudget(Budget budget) {
        return withOptions(options().withBudget(budget));
    }

    /**
     * Returns this invocation with a time limit.
     *
     * @param timeout how long a process may run
     * @return the changed copy
     */
    default SupervisorInvocation withTimeout(Duration timeout) {
        return withOptions(options().withTimeout(timeout));
    }

    /**
     * Returns a way to call the goal that yields a type, among those of the agent or the components.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the invocation
     */
    <T> AgentInvocation<T> returning(Class<T> result);
}
