/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.action.OperationContext;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method say what an action costs, or is worth, as things are: {@link Action#costMethod()} and {@link Action#valueMethod()}
 * name it.
 *
 * <pre>{@code
 * @Cost
 * double effort(@Nullable Draft draft) {
 *     return draft == null ? 0.9 : 0.2;
 * }
 *
 * @Action(costMethod = "effort")
 * Report write(Findings findings, Ai ai) { ... }
 * }</pre>
 *
 * <p>The method returns a finite number, for a cost at least 0. It is asked when the agent plans, so what it takes from the blackboard need not be
 * there: {@code Optional<T>} or {@code @Nullable}. It may take an {@link OperationContext} and {@link Provided} beans. If it throws, or
 * returns no such number, the action has its declared cost or value, and a warning is logged.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Cost {

    /**
     * The name by which actions refer to it, unique in the agent.
     *
     * @return the name; empty means the name of the method
     */
    String name() default "";
}
