/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * How a child process ended that its parent has let {@linkplain Outcome#attempt try} something. It is on the parent's blackboard.
 *
 * <pre>{@code
 * @Action
 * Report report(ChildResult research, ActionContext context) {
 *     return research.isCompleted() ? write(context.blackboard().get("findings")) : apologize(research.failure().orElseThrow());
 * }
 * }</pre>
 *
 * @param process the child's id; empty if there was none, because the agent could do nothing with what it was to begin with
 * @param agent the name of the agent
 * @param binding what the child's result is bound under, if there is one
 * @param failure why there is no result; empty if there is one
 */
public record ChildResult(Optional<String> process, String agent, String binding, Optional<String> failure) {

    /** Checks the parts. */
    public ChildResult {
        requireNonNull(process, "process");
        requireNonNull(agent, "agent");
        requireNonNull(binding, "binding");
        requireNonNull(failure, "failure");
    }

    /**
     * Says that a child has reached its goal.
     *
     * @param process the child's id
     * @param agent the name of the agent
     * @param binding what its result is bound under
     * @return how it ended
     */
    public static ChildResult completed(String process, String agent, String binding) {
        return new ChildResult(Optional.of(process), agent, binding, Optional.empty());
    }

    /**
     * Says that a child has not reached its goal.
     *
     * @param process the child's id
     * @param agent the name of the agent
     * @param binding what its result would be bound under
     * @param reason why
     * @return how it ended
     */
    public static ChildResult failed(String process, String agent, String binding, String reason) {
        return new ChildResult(Optional.of(process), agent, binding, Optional.of(reason));
    }

    /**
     * Says that a child could not even begin.
     *
     * @param agent the name of the agent
     * @param binding what its result would be bound under
     * @param reason why
     * @return how it ended
     */
    public static ChildResult notStarted(String agent, String binding, String reason) {
        return new ChildResult(Optional.empty(), agent, binding, Optional.of(reason));
    }

    /**
     * Says whether the child has reached its goal.
     *
     * @return true if there is a result
     */
    public boolean isCompleted() {
        return failure.isEmpty();
    }
}
