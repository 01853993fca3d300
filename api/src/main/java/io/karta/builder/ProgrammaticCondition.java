/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.action.OperationContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Programmatic condition. Immutable. */
public interface ProgrammaticCondition {

    /** Body of a condition. */
    @FunctionalInterface
    interface Body {

        /**
         * Returns whether the condition holds.
         *
         * @param inputs one per input, in order; null for a missing optional input
         * @param context the context of the condition
         * @return {@code true} if it holds
         * @throws Exception if the evaluation fails
         */
        boolean holds(List<@Nullable Object> inputs, OperationContext context) throws Exception;
    }

    /**
     * Returns the name.
     *
     * @return the name, unique in the agent
     */
    String name();

    /**
     * Returns the inputs.
     *
     * @return the inputs; the condition is false while a required one is missing
     */
    List<ProgrammaticInput> programmaticInputs();

    /**
     * Returns the cost of an evaluation.
     *
     * @return the declared cost
     */
    double cost();

    /**
     * Returns the body.
     *
     * @return the body
     */
    Body body();
}
