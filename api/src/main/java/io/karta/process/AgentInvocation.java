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
 * Invocation of the goal that produces a given type.
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
 * <p>Immutable and thread-safe. An injected invocation is serializable, so that a bean with a passivating scope, such
 * as {@code @SessionScoped}, can hold it; copies with other options are not.
 *
 * @param <T> the type of the result
 */
public interface AgentInvocation<T> {

    /**
     * Returns an invocation of the goal that produces a type, for code without injection.
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
     * Returns this invocation for a named goal, for types that several goals produce.
     *
     * @param goal the goal's name
     * @return the changed copy
     * @throws AgentException if no goal of that name produces the type; the message names the goals that do
     */
    AgentInvocation<T> ofGoal(String goal);

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
    AgentInvocation<T> withOptions(ProcessOptions options);

    /**
     * Returns this invocation with a budget.
     *
     * @param budget the budget of a process
     * @return the changed copy
     */
    default AgentInvocation<T> withBudget(Budget budget) {
        return withOptions(options().withBudget(budget));
    }

    /**
     * Returns this invocation with a timeout.
     *
     * @param timeout the timeout of a process
     * @return the changed copy
     */
    default AgentInvocation<T> withTimeout(Duration timeout) {
        return withOptions(options().withTimeout(timeout));
    }

    /**
     * Runs a process on the calling thread and returns its result.
     *
     * @param inputs the inputs of the process
     * @return the result
     * @throws ProcessNotCompletedException if there is no result; the subclass states the reason
     * @throws InvalidInputException if the goal cannot be reached from these inputs; the message names what is missing
     */
    T invoke(Object... inputs);

    /**
     * Runs a process with named inputs on the calling thread and returns its result.
     *
     * @param inputs the inputs of the process, by name
     * @return the result
     * @throws ProcessNotCompletedException if there is no result; the subclass states the reason
     * @throws InvalidInputException if the goal cannot be reached from these inputs; the message names what is missing
     */
    T invoke(Map<String, ?> inputs);

    /**
     * Runs a process on another thread.
     *
     * @param inputs the inputs of the process
     * @return a stage that completes with the result, or with a {@link ProcessNotCompletedException}; cancelling its
     *     future kills the process
     * @throws InvalidInputException if the goal cannot be reached from these inputs; the message names what is missing
     */
    CompletionStage<T> invokeAsync(Object... inputs);

    /**
     * Runs a process with named inputs on another thread.
     *
     * @param inputs the inputs of the process, by name
     * @return the stage, as for {@link #invokeAsync(Object...)}
     * @throws InvalidInputException if the goal cannot be reached from these inputs; the message names what is missing
     */
    CompletionStage<T> invokeAsync(Map<String, ?> inputs);

    /**
     * Starts a process on another thread and returns it immediately.
     *
     * @param inputs the inputs of the process
     * @return the process
     * @throws InvalidInputException if the goal cannot be reached from these inputs; the message names what is missing
     */
    AgentProcess start(Object... inputs);

    /**
     * Starts a process with named inputs on another thread and returns it immediately.
     *
     * @param inputs the inputs of the process, by name
     * @return the process
     * @throws InvalidInputException if the goal cannot be reached from these inputs; the message names what is missing
     */
    AgentProcess start(Map<String, ?> inputs);

    /**
     * Creates a process whose events a subscriber receives: text, thinking and objects while models generate them, tool
     * calls, progress, questions, changes of the plan, children, and at last {@link io.karta.event.ProcessEnded}, whose
     * process has the result.
     *
     * <pre>{@code
     * letters.stream(new UserInput("My kettle arrived broken")).subscribe(page);
     * }</pre>
     *
     * <p>The process starts with the first subscription, on another thread and on behalf of the current caller.
     *
     * @param inputs the inputs of the process
     * @return the events
     * @throws InvalidInputException if the goal cannot be reached from these inputs
     * @throws AgentException if no goal or several goals produce the type
     */
    ProcessEvent.Stream stream(Object... inputs);

    /**
     * Creates a process with named inputs whose events a subscriber receives, as {@link #stream(Object...)} does.
     *
     * @param inputs the inputs, by the names of {@link io.karta.agent.RequireNameMatch}
     * @return the events
     * @throws InvalidInputException if the goal cannot be reached from these inputs
     * @throws AgentException if no goal or several goals produce the type
     */
    ProcessEvent.Stream stream(Map<String, ?> inputs);
}
