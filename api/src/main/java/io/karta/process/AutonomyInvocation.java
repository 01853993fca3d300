/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.Export;
import io.karta.agent.UserInput;
import java.time.Duration;

/**
 * Lets whoever fits deal with a text: a model ranks the agents, and the best one runs with the text as its
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
 * <p>There are candidates only for goals that the application itself may call ({@link Export#local()}), whose action is
 * open to the caller, and that can be reached from a {@code UserInput}. Somebody who is alone is ranked all the same:
 * nobody may fit. Immutable.
 */
public interface AutonomyInvocation {

    /**
     * Returns this invocation with goals ranked in place of agents. The goal that fits best is worked for with the
     * actions of all agents, looking ahead.
     *
     * @return the changed copy
     */
    AutonomyInvocation openMode();

    /**
     * Returns this invocation for somebody outside: candidates are the goals that are exported to an endpoint, instead
     * of those that the application may call.
     *
     * @param endpoint the endpoint, for example {@code "rest"}
     * @return the changed copy
     */
    AutonomyInvocation viaEndpoint(String endpoint);

    /**
     * Returns this invocation with another cut-off than the configured one.
     *
     * @param confidence what the best candidate must be ranked above; 0 to 1
     * @return the changed copy
     */
    AutonomyInvocation withCutOff(double confidence);

    /**
     * Returns this invocation with an approver of its own.
     *
     * @param approver has the last word
     * @return the changed copy
     */
    AutonomyInvocation withApprover(GoalChoiceApprover approver);

    /**
     * Returns how the process runs.
     *
     * @return the options
     */
    ProcessOptions options();

    /**
     * Returns this invocation with other options.
     *
     * @param options how the process runs; their goal does not count
     * @return the changed copy
     */
    AutonomyInvocation withOptions(ProcessOptions options);

    /**
     * Returns this invocation with a budget.
     *
     * @param budget what the process may use up; the ranking is not on its account
     * @return the changed copy
     */
    default AutonomyInvocation withBudget(Budget budget) {
        return withOptions(options().withBudget(budget));
    }

    /**
     * Returns this invocation with a time limit.
     *
     * @param timeout how long the process may run
     * @return the changed copy
     */
    default AutonomyInvocation withTimeout(Duration timeout) {
        return withOptions(options().withTimeout(timeout));
    }

    /**
     * Finds somebody, and makes the process without starting it.
     *
     * @return the process, {@link ProcessStatus#NOT_STARTED}
     * @throws NoAgentFoundException if no agent fits
     * @throws NoGoalFoundException if no goal fits, in open mode
     * @throws GoalNotApprovedException if the approver refuses
     */
    AgentProcess create();

    /**
     * Finds somebody, and runs the process on the calling thread until it ends or rests.
     *
     * @return the process; {@link AgentProcess#result} has its result
     * @throws NoAgentFoundException if no agent fits
     * @throws NoGoalFoundException if no goal fits, in open mode
     * @throws GoalNotApprovedException if the approver refuses
     */
    AgentProcess run();

    /**
     * Finds somebody on the calling thread, and runs the process on another.
     *
     * @return the process
     * @throws NoAgentFoundException if no agent fits
     * @throws NoGoalFoundException if no goal fits, in open mode
     * @throws GoalNotApprovedException if the approver refuses
     */
    AgentProcess start();
}
