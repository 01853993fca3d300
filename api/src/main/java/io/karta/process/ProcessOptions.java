/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.PlannerType;
import java.time.Duration;
import java.util.Locale;
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
        return ImmutableProcessOptions.NOTHING_CHOSEN;
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
     * Returns how long the process may run. Waiting for a person does not count; resting because nothing is left to do
     * does.
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
     * Returns whether actions that do not need each other run at the same time.
     *
     * @return {@code true} if so
     */
    boolean isConcurrent();

    /**
     * Returns how long the process pauses before each action.
     *
     * @return the time; zero for not at all
     */
    Duration delay();

    /**
     * Returns the context the process starts from and writes back to.
     *
     * @return the context's id; empty for none
     */
    Optional<String> contextId();

    /**
     * Returns the language of the process's forms.
     *
     * @return the locale; empty means the JVM's default
     */
    Optional<Locale> locale();

    /**
     * Returns what is logged of the process.
     *
     * @return the verbosity; empty means {@code karta.verbosity.*}
     */
    Optional<Verbosity> verbosity();

    /**
     * Returns how the process decides what comes next.
     *
     * @return the style; empty means the agent's own
     */
    Optional<PlannerType> planner();

    /**
     * Returns who hears what the process says while it runs.
     *
     * @return the channel; empty for nobody
     */
    Optional<OutputChannel> outputChannel();

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

    /**
     * Returns these options with actions in parallel: each starts as soon as what it needs is there. Only
     * {@link PlannerType#GOAP} knows what comes later; with the other styles actions run one at a time.
     *
     * @return the changed copy
     */
    ProcessOptions concurrent();

    /**
     * Returns these options with a pause before each action.
     *
     * @param delay how long; not negative
     * @return the changed copy
     */
    ProcessOptions withDelay(Duration delay);

    /**
     * Returns these options with a context: the process starts with the objects that earlier processes left in it, and
     * adds its own when it completes.
     *
     * @param contextId the context's id
     * @return the changed copy
     */
    ProcessOptions withContextId(String contextId);

    /**
     * Returns these options with a language for forms.
     *
     * @param locale the locale
     * @return the changed copy
     */
    ProcessOptions withLocale(Locale locale);

    /**
     * Returns these options with a verbosity.
     *
     * @param verbosity what is logged
     * @return the changed copy
     */
    ProcessOptions withVerbosity(Verbosity verbosity);

    /**
     * Returns these options with a planning style.
     *
     * @param planner how the process decides what comes next
     * @return the changed copy
     */
    ProcessOptions withPlanner(PlannerType planner);

    /**
     * Returns these options with somebody who hears what the process says while it runs.
     *
     * @param channel who hears it
     * @return the changed copy
     */
    ProcessOptions withOutputChannel(OutputChannel channel);
}
