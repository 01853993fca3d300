/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.action.ActionContext;
import org.jspecify.annotations.Nullable;

/**
 * Implementation of a programmatic action.
 *
 * <pre>{@code
 * Agents.agent("SupportDesk", "Answers complaints")
 *         .action("understand", UserInput.class, Ticket.class, (complaint, context) -> context.ai().withDefaultLlm()
 *                 .createObject("What is this about?\n" + complaint.content(), Ticket.class))
 * }</pre>
 *
 * @param <I> the type of the input
 * @param <O> the type of the result
 */
@FunctionalInterface
public interface ActionBody<I, O> {

    /**
     * Runs the action.
     *
     * @param input the input
     * @param context the context of the action
     * @return the result; null if nothing does
     * @throws Exception if the action fails, like an action method
     */
    @Nullable
    O run(I input, ActionContext context) throws Exception;
}
