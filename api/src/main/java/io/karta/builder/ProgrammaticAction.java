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

/** A programmatic action. The members say what those of {@link io.karta.agent.Action} say. Immutable. */
public interface ProgrammaticAction extends ActionDefinition {

    /** Does the work of an action. */
    @FunctionalInterface
    interface Body {

        /**
         * Does the work.
         *
         * @param inputs one per input, in their order; null where an input that is not required is not there
         * @param context what the action can reach
         * @return what an action method may return
         * @throws Exception what goes wrong
         */
        @Nullable
        Object run(List<@Nullable Object> inputs, ActionContext context) throws Exception;
    }

    /**
     * Returns what it takes from the blackboard.
     *
     * @return the inputs, in the order they were added
     */
    List<ProgrammaticInput> programmaticInputs();

    /**
     * Returns what does the work.
     *
     * @return the body; empty if none was given, which is a mistake
     */
    Optional<Body> body();

    /**
     * Returns the conditions that must hold.
     *
     * @return names of conditions
     */
    List<String> pre();

    /**
     * Returns the conditions expected to hold afterwards.
     *
     * @return names of conditions
     */
    List<String> post();

    /**
     * Returns the name its result is bound under.
     *
     * @return the name; empty if there is none
     */
    Optional<String> outputBinding();

    /**
     * Returns the tool groups that every call of a model inside it is offered.
     *
     * @return their roles; somebody must provide each
     */
    List<String> toolGroups();

    /**
     * Returns what must be the last to have come onto the blackboard.
     *
     * @return the type; empty for anything
     */
    Optional<Type> trigger();

    /**
     * Returns who may run it.
     *
     * @return roles, one of which it takes; empty for everybody
     */
    Set<String> rolesAllowed();

    /**
     * Returns whether it may run more than once.
     *
     * @return {@code true} if so
     */
    boolean isRerunnable();

    /**
     * Returns whether it clears the blackboard.
     *
     * @return {@code true} if so
     */
    boolean isClearing();

    /**
     * Returns whether running it twice does no more than running it once.
     *
     * @return {@code false} if it must not run twice
     */
    boolean isIdempotent();

    /**
     * Returns whether it changes nothing but what it produces.
     *
     * @return {@code true} if so
     */
    boolean isReadOnly();

    /**
     * Returns what a run is worth.
     *
     * @return the declared value
     */
    double value();

    /**
     * Returns who says what a run costs at the moment.
     *
     * @return the score; empty if the declared cost counts
     */
    Optional<ToDoubleFunction<OperationContext>> costScore();

    /**
     * Returns who says what a run is worth at the moment.
     *
     * @return the score; empty if the declared value counts
     */
    Optional<ToDoubleFunction<OperationContext>> valueScore();
}
