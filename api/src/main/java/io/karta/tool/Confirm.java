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
 * Lets a user say yes before a tool runs.
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
 * <p>The process waits for that yes without a thread, also while the server restarts. With a yes the tool runs and the
 * model continues from there; a no is what the model hears instead of a result. The action is not run again. That takes
 * {@link io.karta.ai.PromptRunner#createOutcome}: whatever else asks a model with such a tool fails before the model is
 * asked.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Confirm {

    /**
     * What the user is asked.
     *
     * @return the question; <code>{name}</code> stands for the parameter of that name
     */
    String value();

    /**
     * Who may answer.
     *
     * @return the name of a role; empty if everybody may who reaches the process
     */
    String answeredBy() default "";

    /**
     * How long the question stands. After that the action that asked the model has run and produces nothing.
     *
     * @return the time as ISO 8601 writes it, for example {@code PT2H}; empty for ever
     */
    String expiresAfter() default "";
}
