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
 * Declares a method that computes the cost or the value of an action from the current blackboard;
 * {@link Action#costMethod()} or {@link Action#valueMethod()} refers to it.
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
 * <p>The method returns a finite number; a cost is at least 0. It is called during planning, so all its inputs from the
 * blackboard must be {@code Optional<T>} or {@code @Nullable}. It may take an {@link OperationContext} and
 * {@link Provided} beans. If it throws an exception or returns an invalid number, the declared cost or value applies
 * and a warning is logged.
 */
@Discovered
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
