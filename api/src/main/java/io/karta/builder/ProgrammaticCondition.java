/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.action.OperationContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A programmatic condition. Immutable. */
public interface ProgrammaticCondition {

    /** Returns whether a condition holds. */
    @FunctionalInterface
    interface Body {

        /**
         * Returns whether it holds.
         *
         * @param inputs one per input, in their order; null where an input that is not required is not there
         * @param context what the condition can reach
         * @return {@code true} if it holds
         * @throws Exception what goes wrong
         */
        boolean holds(List<@Nullable Object> inputs, OperationContext context) throws Exception;
    }

    /**
     * Returns its name.
     *
     * @return the name, unique in the agent
     */
    String name();

    /**
     * Returns its inputs.
     *
     * @return the inputs; while a required one is missing the condition does not hold
     */
    List<ProgrammaticInput> programmaticInputs();

    /**
     * Returns the cost of its evaluation.
     *
     * @return the declared cost
     */
    double cost();

    /**
     * Returns its body.
     *
     * @return the body
     */
    Body body();
}
