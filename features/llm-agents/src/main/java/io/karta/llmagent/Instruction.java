/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.action.OperationContext;

/**
 * Makes an agent's instruction as things are.
 *
 * <pre>{@code
 * LlmAgent.named("clerk").instruction(context -> "Today's discount is " + prices.discountFor(context.process().caller().name()))
 * }</pre>
 *
 * <p>What it returns goes to the model as it is: braces in it mean nothing. It is asked again where a step is repeated.
 */
@FunctionalInterface
public interface Instruction {

    /**
     * Returns the instruction.
     *
     * @param context what there is to look at
     * @return the instruction; nothing is added if it is blank
     * @throws Exception what goes invalid
     */
    String text(OperationContext context) throws Exception;
}
