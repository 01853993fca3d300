/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Result of a child process that an action has started with {@link Outcome#attempt}. It is added to the blackboard of
 * the parent.
 *
 * <pre>{@code
 * @Action
 * Report report(ChildResult research, ActionContext context) {
 *     return research.isCompleted() ? write(context.blackboard().get("findings"))
 *             : apologize(research.failure().orElseThrow());
 * }
 * }</pre>
 *
 * @param process the child's id; empty if the child was not started because the agent cannot use the inputs
 * @param agent the name of the agent
 * @param binding the name under which the child's result is bound, if there is one
 * @param failure the reason why there is no result; empty if there is one
 */
public record ChildResult(Optional<String> process, String agent, String binding, Optional<String> failure) {

    /** Validates the components. */
    public ChildResult {
        requireNonNull(process, "process");
        requireNonNull(agent, "agent");
        requireNonNull(binding, "binding");
        requireNonNull(failure, "failure");
    }

    /**
     * Creates the result of a child that has achieved its goal.
     *
     * @param process the child's id
     * @param agent the name of the agent
     * @param binding the name under which its result is bound
     * @return the result
     */
    public static ChildResult completed(String process, String agent, String binding) {
        return new ChildResult(Optional.of(process), agent, binding, Optional.empty());
    }

    /**
     * Creates the result of a child that has not achieved its goal.
     *
     * @param process the child's id
     * @param agent the name of the agent
     * @param binding the name under which its result would be bound
     * @param reason the reason
     * @return the result
     */
    public static ChildResult failed(String process, String agent, String binding, String reason) {
        return new ChildResult(Optional.of(process), agent, binding, Optional.of(reason));
    }

    /**
     * Creates the result of a child that could not be started.
     *
     * @param agent the name of the agent
     * @param binding the name under which its result would be bound
     * @param reason the reason
     * @return the result
     */
    public static ChildResult notStarted(String agent, String binding, String reason) {
        return new ChildResult(Optional.empty(), agent, binding, Optional.of(reason));
    }

    /**
     * Returns whether the child has achieved its goal.
     *
     * @return {@code true} if there is a result
     */
    public boolean isCompleted() {
        return failure.isEmpty();
    }
}
