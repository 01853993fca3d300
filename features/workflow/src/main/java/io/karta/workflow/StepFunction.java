/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

/**
 * Makes one thing of another, without a model and without anything of a process.
 *
 * @param <IN> the type of the input
 * @param <OUT> the type of the result
 */
@FunctionalInterface
public interface StepFunction<IN, OUT> {

    /**
     * Does the work.
     *
     * @param input the input
     * @return the result
     * @throws Exception what goes wrong
     */
    OUT apply(IN input) throws Exception;
}
