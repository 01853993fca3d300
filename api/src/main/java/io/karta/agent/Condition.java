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
 * Declares a method of an {@link Agent} as a named condition, for {@link Action#pre()}.
 *
 * <pre>{@code
 * @Condition
 * boolean isUrgent(Ticket ticket) { return ticket.urgency() > 0.5; }
 *
 * @Action(pre = "isUrgent")
 * Escalation escalate(Ticket ticket) { ... }
 * }</pre>
 *
 * <p>The method returns {@code boolean} and reads objects from the blackboard; if one is missing, the condition is
 * false. If the method throws an exception, the condition is not met in this planning round and the exception is
 * logged. Every action that produces a type the condition reads may change it: {@link Action#post()} is not needed.
 */
@Discovered
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
     * The cost of the evaluation; of several unknown conditions the cheapest is evaluated first.
     *
     * @return any finite number of at least 0
     */
    double cost() default 0;
}
