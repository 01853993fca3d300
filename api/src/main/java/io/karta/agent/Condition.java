/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of an {@link Agent} a named condition that {@link Action#pre()} can ask for.
 *
 * <pre>{@code
 * @Condition
 * boolean isUrgent(Ticket ticket) { return ticket.urgency() > 0.5; }
 *
 * @Action(pre = "isUrgent")
 * Escalation callSomebody(Ticket ticket) { ... }
 * }</pre>
 *
 * <p>The method returns {@code boolean} and reads objects from the blackboard; while one is missing the condition is
 * false. If the method throws, the condition counts as unknown-and-not-met for this round and the failure is logged.
 * Every action that yields a type the condition reads may change it: no {@link Action#post()} is needed.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Condition {

    /**
     * The condition's name, unique in the agent.
     *
     * @return the name; empty means the name of the method
     */
    String name() default "";

    /**
     * What it costs to evaluate; of several unknown conditions the cheapest is evaluated first.
     *
     * @return any finite number of at least 0
     */
    double cost() default 0;
}
