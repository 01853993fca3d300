/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import io.karta.agent.PlannerType;

/**
 * Lets the most valuable action run, again and again, without a goal: {@link PlannerType#UTILITY}.
 *
 * <pre>{@code
 * @Inject UtilityInvocation triage;                                  // over the actions of all components
 *
 * AgentProcess process = triage.withBudget(Budget.ofActions(20)).start(new Ticket("My kettle arrived broken"));
 * process.add(new CustomerReplied("It works now"));                  // wakes it, if there is something to do now
 * }</pre>
 *
 * <p>With nothing left to do the process rests, {@link ProcessStatus#WAITING}, until {@link AgentProcess#add} wakes it
 * or its timeout ends it; with {@link #terminateWhenStuck()} it ends. Immutable.
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
     * Returns this invocation for processes that end, {@link ProcessStatus#TERMINATED}, as soon as there is nothing
     * left to do.
     *
     * @return the changed copy; budget and timeout stay in force
     */
    UtilityInvocation terminateWhenStuck();

    /**
     * Returns how processes of this invocation run.
     *
     * @return the options
     */
    ProcessOptions options();

    /**
     * Returns this invocation with other options.
     *
     * @param options how processes run
     * @return the changed copy
     */
    UtilityInvocation withOptions(ProcessOptions options);

    /**
     * Returns this invocation with a budget.
     *
     * @param budget what a process may use up
     * @return the changed copy
     */
    default UtilityInvocation withBudget(Budget budget) {
        return withOptions(options().withBudget(budget));
    }

    /**
     * Runs a process on the calling thread until it rests or ends.
     *
     * @param inputs what the process starts with
     * @return the process
     */
    AgentProcess run(Object... inputs);

    /**
     * Starts a process on another thread.
     *
     * @param inputs what the process starts with
     * @return the process
     */
    AgentProcess start(Object... inputs);
}
