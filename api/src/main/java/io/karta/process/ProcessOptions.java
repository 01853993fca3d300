/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.IdempotencyKey;
import io.karta.agent.PlannerType;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Options of one process. The configuration of the application applies to options that are not set.
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
     * Returns options without any value set.
     *
     * @return the defaults
     */
    static ProcessOptions defaults() {
        return ImmutableProcessOptions.NOTHING_CHOSEN;
    }

    /**
     * Returns the goal of the process.
     *
     * @return the goal's name; empty means the agent's only goal
     */
    Optional<String> goal();

    /**
     * Returns the budget of the process.
     *
     * @return the budget; empty means {@code karta.processes.max-actions}, {@code max-tokens} and {@code max-cost}, or
     *     no limit for a process with turns
     */
    Optional<Budget> budget();

    /**
     * Returns the timeout of the process. Time spent waiting for user input is not included; time spent waiting because
     * no action is left to run is, unless the process has turns.
     *
     * @return the time; empty means {@code karta.processes.timeout}, or no limit for a process with turns
     */
    Optional<Duration> timeout();

    /**
     * Returns the caller on whose behalf the process runs.
     *
     * @return the caller; empty means the caller principal of the container
     */
    Optional<Caller> caller();

    /**
     * Returns whether independent actions run in parallel.
     *
     * @return {@code true} if so
     */
    boolean isConcurrent();

    /**
     * Returns the delay before each action.
     *
     * @return the delay; zero for none
     */
    Duration delay();

    /**
     * Returns the delay before each tool call.
     *
     * @return the delay; empty for that of the platform
     */
    Optional<Duration> toolDelay();

    /**
     * Returns the id of the context whose objects the process receives, and to which it adds its own.
     *
     * @return the context's id; empty for none
     */
    Optional<String> contextId();

    /**
     * Returns the blackboard that the process starts with.
     *
     * @return a snapshot of the blackboard; empty for none
     */
    Optional<BlackboardView> blackboard();

    /**
     * Returns the language of the process's forms.
     *
     * @return the locale; empty means the JVM's default, or English if that has no language
     */
    Optional<Locale> locale();

    /**
     * Returns the verbosity of the process's log.
     *
     * @return the verbosity; empty means {@code karta.verbosity.*}
     */
    Optional<Verbosity> verbosity();

    /**
     * Returns the planner that selects the next action.
     *
     * @return the type of the planner; empty means the agent's own
     */
    Optional<PlannerType> planner();

    /**
     * Returns the label of the process: a business key, such as an order number, for searches with {@link
     * AgentPlatform#processes}.
     *
     * @return the label; empty for none
     */
    Optional<String> label();

    /**
     * Returns the idempotency key of the request.
     *
     * @return the key; empty for none
     */
    Optional<IdempotencyKey> idempotencyKey();

    /**
     * Returns the receiver of the process's output.
     *
     * @return the channel; empty for none
     */
    Optional<OutputChannel> outputChannel();

    /**
     * Returns the limits of the turns of the process.
     *
     * @return the limits; empty if the process has no turns
     */
    Optional<TurnLimits> turns();

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
     * @param budget the budget of the process
     * @return the changed copy
     */
    ProcessOptions withBudget(Budget budget);

    /**
     * Returns these options with a timeout.
     *
     * @param timeout a positive time
     * @return the changed copy
     */
    ProcessOptions withTimeout(Duration timeout);

    /**
     * Returns these options with a caller.
     *
     * @param caller the caller on whose behalf the process runs
     * @return the changed copy
     */
    ProcessOptions withCaller(Caller caller);

    /**
     * Returns these options for a concurrent process: each action starts as soon as its inputs are available. This
     * applies to {@link PlannerType#GOAP} only; with other planners actions run one at a time.
     *
     * @return the changed copy
     */
    ProcessOptions concurrent();

    /**
     * Returns these options with a delay before each action.
     *
     * @param delay the delay; not negative
     * @return the changed copy
     */
    ProcessOptions withDelay(Duration delay);

    /**
     * Returns these options with a delay before each tool call, for tools that call systems with a rate limit. Results
     * that are replayed after a crash are not delayed. The end of the process ends the delay.
     *
     * @param delay the delay, in place of {@code karta.processes.tool-delay}; not negative
     * @return the changed copy
     */
    ProcessOptions withToolDelay(Duration delay);

    /**
     * Returns these options with a context: the process starts with the objects that earlier processes left in it, and
     * adds its own when it completes. A session of a chatbot adds none.
     *
     * @param contextId the context's id; at most 200 characters
     * @return the changed copy
     * @throws IllegalArgumentException if the id is too long or has invalid characters
     */
    ProcessOptions withContextId(String contextId);

    /**
     * Returns these options with a blackboard: the process starts with the objects that are visible on it now, before
     * its inputs, for example where an earlier process has ended. They keep their names; conditions that were set keep
     * their values. Hidden objects are excluded. The objects become part of the journal, and both processes are
     * independent of each other.
     *
     * <pre>{@code
     * answerComplaint.withOptions(ProcessOptions.defaults().withBlackboard(earlier.blackboard())).start();
     * }</pre>
     *
     * @param blackboard the blackboard of another process of this platform, or a snapshot of it
     * @return the changed copy
     */
    ProcessOptions withBlackboard(BlackboardView blackboard);

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
     * @param verbosity the verbosity
     * @return the changed copy
     */
    ProcessOptions withVerbosity(Verbosity verbosity);

    /**
     * Returns these options with a planner.
     *
     * @param planner the type of the planner
     * @return the changed copy
     */
    ProcessOptions withPlanner(PlannerType planner);

    /**
     * Returns these options with a label. Several processes may have the same one.
     *
     * @param label a business key, such as an order number; 1 to 200 characters
     * @return the changed copy
     * @throws IllegalArgumentException if the label is blank, too long, or has invalid characters
     */
    ProcessOptions withLabel(String label);

    /**
     * Returns these options with an idempotency key. {@link AgentPlatform#createProcess} then returns the process that
     * an earlier request with this key has created for the same caller and goal, whatever its status is, on all nodes.
     * Invocations, such as {@link AgentInvocation}, reject a key.
     *
     * @param key the key
     * @return the changed copy
     */
    ProcessOptions withIdempotencyKey(IdempotencyKey key);

    /**
     * Returns these options with a receiver of the process's output.
     *
     * @param channel the channel
     * @return the changed copy
     */
    ProcessOptions withOutputChannel(OutputChannel channel);

    /**
     * Returns these options for a process with turns: a long-lived process, such as a chat session, that receives its
     * events one at a time. Each event of {@link AgentProcess#enqueue(Object)} starts a turn, which ends when no action
     * is left to run. Between turns the process is {@link ProcessStatus#WAITING}, without a timeout. A turn that fails,
     * or that exceeds its limits, does not end the process. {@link #withBudget} and {@link #withTimeout} limit all
     * turns together.
     *
     * <pre>{@code
     * AgentProcess session = support
     *         .withOptions(ProcessOptions.defaults().withTurns(TurnLimits.defaults()))
     *         .start();
     * session.enqueue(new UserMessage("My kettle arrived broken"));
     * }</pre>
     *
     * @param limits the limits of each turn
     * @return the changed copy
     */
    ProcessOptions withTurns(TurnLimits limits);
}
