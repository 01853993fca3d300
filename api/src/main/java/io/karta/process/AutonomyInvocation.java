/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.autonomy.NoAgentFoundException;
import io.karta.autonomy.NoGoalFoundException;
import java.time.Duration;

/**
 * Invocation of the agent that fits a text best: a model ranks the agents, and the best one runs with the text as its
 * {@link UserInput}.
 *
 * <pre>{@code
 * AgentProcess process = platform.ask("My kettle arrived broken").run();
 *
 * AgentProcess other = platform.ask("A horoscope with today's news for Ada")
 *         .openMode()                                                    // any goal, with the actions of all agents
 *         .withApprover(choice -> Decision.refused("We do not believe in stars"))
 *         .run();
 * }</pre>
 *
 * <p>Candidates are goals that the application may call ({@link Export#local()}), whose action the caller may run, and
 * that can be reached from a {@code UserInput}. A single candidate is ranked too, because it may not fit. Immutable.
 */
public interface AutonomyInvocation {

    /**
     * Returns this invocation in open mode: goals are ranked instead of agents, and the plan for the best goal may use
     * the actions of all agents.
     *
     * @return the changed copy
     */
    AutonomyInvocation openMode();

    /**
     * Returns this invocation for a remote caller: candidates are the goals that are exported to an endpoint, instead
     * of the local ones.
     *
     * @param endpoint the endpoint, for example {@code "rest"}
     * @return the changed copy
     */
    AutonomyInvocation viaEndpoint(String endpoint);

    /**
     * Returns this invocation with a cut-off that replaces the configured one.
     *
     * @param confidence the minimum confidence (exclusive) of the best candidate; 0 to 1
     * @return the changed copy
     */
    AutonomyInvocation withCutOff(double confidence);

    /**
     * Returns this invocation with its own approver.
     *
     * @param approver the approver
     * @return the changed copy
     */
    AutonomyInvocation withApprover(GoalChoiceApprover approver);

    /**
     * Returns the options of the process.
     *
     * @return the options
     */
    ProcessOptions options();

    /**
     * Returns this invocation with other options.
     *
     * @param options the options of the process; their goal is ignored
     * @return the changed copy
     */
    AutonomyInvocation withOptions(ProcessOptions options);

    /**
     * Returns this invocation with a budget.
     *
     * @param budget the budget of the process; the cost of the ranking is not included
     * @return the changed copy
     */
    default AutonomyInvocation withBudget(Budget budget) {
        return withOptions(options().withBudget(budget));
    }

    /**
     * Returns this invocation with a timeout.
     *
     * @param timeout the timeout of the process
     * @return the changed copy
     */
    default AutonomyInvocation withTimeout(Duration timeout) {
        return withOptions(options().withTimeout(timeout));
    }

    /**
     * Selects an agent or goal, and creates the process without starting it.
     *
     * @return the process, {@link ProcessStatus#NOT_STARTED}
     * @throws NoAgentFoundException if no agent fits
     * @throws NoGoalFoundException if no goal fits, in open mode
     * @throws GoalNotApprovedException if the approver refuses
     */
    AgentProcess create();

    /**
     * Selects an agent or goal, and runs the process on the calling thread until it ends or is suspended.
     *
     * @return the process; {@link AgentProcess#result} has its result
     * @throws NoAgentFoundException if no agent fits
     * @throws NoGoalFoundException if no goal fits, in open mode
     * @throws GoalNotApprovedException if the approver refuses
     */
    AgentProcess run();

    /**
     * Selects an agent or goal on the calling thread, and runs the process on another thread.
     *
     * @return the process
     * @throws NoAgentFoundException if no agent fits
     * @throws NoGoalFoundException if no goal fits, in open mode
     * @throws GoalNotApprovedException if the approver refuses
     */
    AgentProcess start();
}
