/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires user approval before a tool runs.
 *
 * <pre>{@code
 * @LlmTool(description = "Refunds an order")
 * @Confirm("Refund {amount} for order {order}?")
 * Receipt refund(@LlmTool.Param(description = "Order number") String order, BigDecimal amount) { ... }
 *
 * @Action
 * Outcome<Letter> settle(Ticket ticket, Ai ai) {
 *     return ai.withDefaultLlm().withToolObject(refunds).createOutcome("Settle: " + ticket.summary(), Letter.class);
 * }
 * }</pre>
 *
 * <p>The process is suspended without a thread, even across a server restart. If the user accepts, the tool runs and
 * the model continues from there; otherwise the model receives the rejection instead of a result. The action is not run
 * again. Such tools require {@link io.karta.ai.PromptRunner#createOutcome} or an LLM agent; other methods fail before
 * the model is called.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Confirm {

    /**
     * The question to the user.
     *
     * @return the question; <code>{name}</code> is replaced with the argument of that name
     */
    String value();

    /**
     * The role that a user needs to answer.
     *
     * @return the name of a role; empty if every caller with access to the process may answer
     */
    String answeredBy() default "";

    /**
     * How long the question can be answered. After that the action has run without a result.
     *
     * @return an ISO-8601 duration, for example {@code PT2H}; empty if the question does not expire
     */
    String expiresAfter() default "";
}
