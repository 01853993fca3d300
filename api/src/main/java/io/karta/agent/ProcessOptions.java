/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.time.Duration;
import java.util.Optional;

/**
 * How one process runs. What is not set is decided by the application's configuration.
 *
 * <pre>{@code
 * answerComplaint.withOptions(ProcessOptions.defaults()
 *         .withBudget(Budget.ofTokens(20_000))
 *         .withTimeout(Duration.ofSeconds(30)));
 * }</pre>
 *
 * <p>Immutable.
 */
public interface ProcessOptions {

    /**
     * Returns options in which nothing is set.
     *
     * @return the defaults
     */
    static ProcessOptions defaults() {
        return ChosenOptions.NOTHING_CHOSEN;
    }

    /**
     * Returns the goal the process works for.
     *
     * @return the goal's name; empty if the agent's only goal is meant
     */
    Optional<String> goal();

    /**
     * Returns what the process may use up.
     *
     * @return the budget; empty means {@code karta.processes.max-actions} and {@code max-tokens}
     */
    Optional<Budget> budget();

    /**
     * Returns how long the process may run; waiting for a person does not count.
     *
     * @return the time; empty means {@code karta.processes.timeout}
     */
    Optional<Duration> timeout();

    /**
     * Returns on whose behalf the process runs.
     *
     * @return the caller; empty means whoever the container says is calling
     */
    Optional<Caller> caller();

    /**
     * Returns these options for one goal.
     *
     * @param goal the goal's name
     * @return the changed copy
     */
    ProcessOptions withGoal(String goal);

    /**
     * Returns these options with a budget.
     *
     * @param budget what the process may use up
     * @return the changed copy
     */
    ProcessOptions withBudget(Budget budget);

    /**
     * Returns these options with a time limit.
     *
     * @param timeout a positive time
     * @return the changed copy
     */
    ProcessOptions withTimeout(Duration timeout);

    /**
     * Returns these options with a caller.
     *
     * @param caller on whose behalf the process runs
     * @return the changed copy
     */
    ProcessOptions withCaller(Caller caller);
}
