/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Calls the goal that yields a type.
 *
 * <pre>{@code
 * @Inject AgentInvocation<Letter> answerComplaint;           // checked at deployment: some goal produces a Letter
 *
 * Letter letter = answerComplaint.invoke(new UserInput("My kettle arrived broken"));
 *
 * AgentProcess process = answerComplaint
 *         .withBudget(Budget.ofTokens(20_000))
 *         .withTimeout(Duration.ofSeconds(30))
 *         .start(new UserInput("My kettle arrived broken"));
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 *
 * @param <T> the type of the result
 */
public interface AgentInvocation<T> {

    /**
     * Returns a way to call the goal that yields a type, where nothing is injected.
     *
     * @param platform the platform that has the goal
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the invocation
     */
    static <T> AgentInvocation<T> of(AgentPlatform platform, Class<T> result) {
        return platform.invocation(result);
    }

    /**
     * Returns this invocation for one goal, where several yield the type.
     *
     * @param goal the goal's name
     * @return the changed copy
     * @throws AgentException if no goal of that name produces the type; names those that do
     */
    AgentInvocation<T> ofGoal(String goal);

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
    AgentInvocation<T> withOptions(ProcessOptions options);

    /**
     * Returns this invocation with a budget.
     *
     * @param budget what a process may use up
     * @return the changed copy
     */
    default AgentInvocation<T> withBudget(Budget budget) {
        return withOptions(options().withBudget(budget));
    }

    /**
     * Returns this invocation with a time limit.
     *
     * @param timeout how long a process may run
     * @return the changed copy
     */
    default AgentInvocation<T> withTimeout(Duration timeout) {
        return withOptions(options().withTimeout(timeout));
    }

    /**
     * Reaches the goal on the calling thread.
     *
     * @param inputs what the process starts with
     * @return the result
     * @throws ProcessNotCompletedException if there is no result; the subclass tells why
     * @throws InvalidInputException if the goal cannot be reached from these inputs; says what is missing
     */
    T invoke(Object... inputs);

    /**
     * Reaches the goal on the calling thread, from named inputs.
     *
     * @param inputs what the process starts with, by name
     * @return the result
     * @throws ProcessNotCompletedException if there is no result; the subclass tells why
     * @throws InvalidInputException if the goal cannot be reached from these inputs; says what is missing
     */
    T invoke(Map<String, ?> inputs);

    /**
     * Reaches the goal on another thread.
     *
     * @param inputs what the process starts with
     * @return completes with the result, or with a {@link ProcessNotCompletedException}; cancelling its future kills
     *     the process
     * @throws InvalidInputException if the goal cannot be reached from these inputs; says what is missing
     */
    CompletionStage<T> invokeAsync(Object... inputs);

    /**
     * Reaches the goal on another thread, from named inputs.
     *
     * @param inputs what the process starts with, by name
     * @return as {@link #invokeAsync(Object...)}
     * @throws InvalidInputException if the goal cannot be reached from these inputs; says what is missing
     */
    CompletionStage<T> invokeAsync(Map<String, ?> inputs);

    /**
     * Starts a process on another thread.
     *
     * @param inputs what the process starts with
     * @return the process
     * @throws InvalidInputException if the goal cannot be reached from these inputs; says what is missing
     */
    AgentProcess start(Object... inputs);

    /**
     * Starts a process on another thread, from named inputs.
     *
     * @param inputs what the process starts with, by name
     * @return the process
     * @throws InvalidInputException if the goal cannot be reached from these inputs; says what is missing
     */
    AgentProcess start(Map<String, ?> inputs);
}
