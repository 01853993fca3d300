/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import io.karta.agent.PlannerType;

/**
 * Invocation that repeatedly runs the action with the highest value, without a goal: {@link PlannerType#UTILITY}.
 *
 * <pre>{@code
 * @Inject UtilityInvocation triage;                                  // over the actions of all components
 *
 * AgentProcess process = triage.withBudget(Budget.ofActions(20)).start(new Ticket("My kettle arrived broken"));
 * process.add(new CustomerReplied("It works now"));                  // resumes it if an action can run now
 * }</pre>
 *
 * <p>If no action is left to run, the process is {@link ProcessStatus#WAITING} until {@link AgentProcess#add} resumes
 * it or its timeout elapses; with {@link #terminateWhenStuck()} it ends. Immutable.
 */
public interface UtilityInvocation {

    /**
     * Returns this invocation over the actions of one agent.
     *
     * @param agent the agent's name
     * @return the changed copy
     * @throws AgentException if there is no such agent
     */
    UtilityInvocation ofAgent(String agent);

    /**
     * Returns this invocation for processes that end with status {@link ProcessStatus#TERMINATED} as soon as no action
     * is left to run.
     *
     * @return the changed copy; budget and timeout remain in effect
     */
    UtilityInvocation terminateWhenStuck();

    /**
     * Returns the options of the processes of this invocation.
     *
     * @return the options
     */
    ProcessOptions options();

    /**
     * Returns this invocation with other options.
     *
     * @param options the options of the processes
     * @return the changed copy
     */
    UtilityInvocation withOptions(ProcessOptions options);

    /**
     * Returns this invocation with a budget.
     *
     * @param budget the budget of a process
     * @return the changed copy
     */
    default UtilityInvocation withBudget(Budget budget) {
        return withOptions(options().withBudget(budget));
    }

    /**
     * Runs a process on the calling thread until it is suspended or ends.
     *
     * @param inputs the inputs of the process
     * @return the process
     */
    AgentProcess run(Object... inputs);

    /**
     * Starts a process on another thread.
     *
     * @param inputs the inputs of the process
     * @return the process
     */
    AgentProcess start(Object... inputs);
}
