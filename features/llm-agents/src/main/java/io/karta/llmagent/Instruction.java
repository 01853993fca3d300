/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.action.OperationContext;

/**
 * Instruction that is computed for each turn.
 *
 * <pre>{@code
 * LlmAgent.named("clerk")
 *         .instruction(context -> "Today's discount is " + prices.discountFor(context.process().caller().name()))
 * }</pre>
 *
 * <p>The returned text goes to the model unchanged; it has no placeholders. The function is called again when a step is
 * repeated.
 */
@FunctionalInterface
public interface Instruction {

    /**
     * Returns the instruction.
     *
     * @param context the read-only context of the action
     * @return the instruction; a blank text is ignored
     * @throws Exception if the instruction cannot be computed
     */
    String text(OperationContext context) throws Exception;
}
