/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

/**
 * Function from the input to the result of a step, without the context of a process.
 *
 * @param <IN> the type of the input
 * @param <OUT> the type of the result
 */
@FunctionalInterface
public interface StepFunction<IN, OUT> {

    /**
     * Returns the result for an input.
     *
     * @param input the input
     * @return the result
     * @throws Exception if the step fails
     */
    OUT apply(IN input) throws Exception;
}
