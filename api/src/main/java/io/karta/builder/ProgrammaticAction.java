/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.ActionDefinition;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Programmatic action. Its properties correspond to the attributes of {@link io.karta.agent.Action}. Immutable. */
public interface ProgrammaticAction extends ActionDefinition {

    /** Implementation of an action. */
    @FunctionalInterface
    interface Body {

        /**
         * Runs the action.
         *
         * @param inputs one per input, in order; null for a missing optional input
         * @param context the context of the action
         * @return any result that an action method may return
         * @throws Exception if the action fails
         */
        @Nullable
        Object run(List<@Nullable Object> inputs, ActionContext context) throws Exception;
    }

    /**
     * Returns the inputs of the action.
     *
     * @return the inputs, in the order they were added
     */
    List<ProgrammaticInput> programmaticInputs();

    /**
     * Returns the body of the action.
     *
     * @return the body; empty if it is missing, which is a deployment problem
     */
    Optional<Body> body();

    /**
     * Returns the conditions that must hold.
     *
     * @return names of conditions
     */
    List<String> pre();

    /**
     * Returns the conditions that the planner may assume to hold after the action.
     *
     * @return names of conditions
     */
    List<String> post();

    /**
     * Returns the name to which the result is bound.
     *
     * @return the name; empty if there is none
     */
    Optional<String> outputBinding();

    /**
     * Returns the tool groups that are offered to all model calls of the action.
     *
     * @return the roles of the groups; each must be available
     */
    List<String> toolGroups();

    /**
     * Returns the type of the object that must have been added last to the blackboard.
     *
     * @return the type; empty for anything
     */
    @Override
    Optional<Type> trigger();

    /**
     * Returns the roles that may run the action.
     *
     * @return the roles, of which one is required; empty for all callers
     */
    Set<String> rolesAllowed();

    /**
     * Returns whether the action may run more than once.
     *
     * @return {@code true} if so
     */
    boolean isRerunnable();

    /**
     * Returns whether the action clears the blackboard.
     *
     * @return {@code true} if so
     */
    boolean isClearing();

    /**
     * Returns whether the action is idempotent.
     *
     * @return {@code false} if it must not run twice
     */
    boolean isIdempotent();

    /**
     * Returns whether the action has no effect except for its result.
     *
     * @return {@code true} if so
     */
    boolean isReadOnly();

    /**
     * Returns the value of a run.
     *
     * @return the declared value
     */
    double value();

    /**
     * Returns the function that computes the cost.
     *
     * @return the function; empty if the declared cost applies
     */
    Optional<ToDoubleFunction<OperationContext>> costScore();

    /**
     * Returns the function that computes the value.
     *
     * @return the function; empty if the declared value applies
     */
    Optional<ToDoubleFunction<OperationContext>> valueScore();
}
