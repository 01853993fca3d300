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
 * Invocation in which a model selects the actions until there is a result: {@link PlannerType#SUPERVISOR}.
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
     * Returns this invocation over the actions of a programmatic agent; it need not be deployed.
     *
     * @param agent the agent, or an annotated object: {@code of(Agents.of(new Stages()))}
     * @return the changed copy
     * @throws AgentException if the agent is invalid
     */
    SupervisorInvocation of(AgentSource agent);

    /**
     * Returns the options of the processes of this invocation.
     *
     * @return the options
     */
    ProcessOptions options();

    /**
     * Returns this invocation with other options.
     *
     * @param options the options of the processes; their planner is ignored
     * @return the changed copy
     */
    SupervisorInvocation withOptions(ProcessOptions options);

    /**
     * Returns this invocation with a budget.
     *
     * @param budget the budget of a process
     * @return the changed copy
     */
    default SupervisorInvocation withBudget(Budget budget) {
        return withOptions(options().withBudget(budget));
    }

    /**
     * Returns this invocation with a timeout.
     *
     * @param timeout the timeout of a process
     * @return the changed copy
     */
    default SupervisorInvocation withTimeout(Duration timeout) {
        return withOptions(options().withTimeout(timeout));
    }

    /**
     * Returns an invocation of the goal of the agent, or of the components, that produces a type.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the invocation
     */
    <T> AgentInvocation<T> returning(Class<T> result);
}
