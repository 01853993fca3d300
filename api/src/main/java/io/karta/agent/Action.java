/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.action.ActionContext;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.ProcessOptions;
import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a method of an {@link Agent} as an action: a step of a plan.
 *
 * <pre>{@code
 * @Action
 * Customer lookUp(Ticket ticket) {            // needs a Ticket, produces a Customer
 *     return customers.named(ticket.customerName());
 * }
 * }</pre>
 *
 * <p>The parameters are the inputs of the action, the return type is its output. An input is the latest object of its
 * type on the blackboard. {@link io.karta.ai.Ai}, {@link ActionContext}, {@link Blackboard} and {@link AgentProcess}
 * are injected; {@link Provided} parameters come from CDI. A parameter of type {@code Optional<T>}, or annotated
 * {@code @Nullable}, is optional.
 *
 * <p>A method may return a value, {@code void}, {@code Optional<T>}, {@code null} (no result), {@link SomeOf} several
 * values, an {@link Outcome}, or a {@code CompletionStage<T>} of any of these.
 *
 * <p>Private, static, final and overloaded methods cannot be actions. The annotation is an interceptor binding: the
 * engine calls the method through the bean, so {@code @Transactional}, {@code @Retry} and all other interceptors apply.
 */
@InterceptorBinding
@Discovered
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Action {

    /**
     * The description of the action.
     *
     * @return the description; empty means the name of the method
     */
    @Nonbinding
    String description() default "";

    /**
     * Preconditions in addition to the inputs: names of {@link Condition}s, or expressions such as
     * {@code "el:assessment.urgency > 0.5"} (Jakarta Expression Language over the objects on the blackboard).
     *
     * @return names of conditions, and expressions
     */
    @Nonbinding
    String[] pre() default {};

    /**
     * Names of the {@link Condition}s that the planner may assume to hold after the action. A condition that reads the
     * output of the action need not be listed.
     *
     * @return the names of the conditions
     */
    @Nonbinding
    String[] post() default {};

    /**
     * Whether the action may run more than once in one process.
     *
     * @return {@code true} if it may run again
     */
    @Nonbinding
    boolean canRerun() default false;

    /**
     * Whether the blackboard is cleared, except for the result, after the action has run. Earlier actions may then run
     * again.
     *
     * @return {@code true} to clear the blackboard
     */
    @Nonbinding
    boolean clearBlackboard() default false;

    /**
     * The name under which the result is bound, for parameters with {@link RequireNameMatch}.
     *
     * @return the name; empty binds the result by its type alone
     */
    @Nonbinding
    String outputBinding() default "";

    /**
     * The cost of the action; the planner chooses the plan with the lowest total cost.
     *
     * @return any finite number of at least 0, by convention between 0 and 1
     */
    @Nonbinding
    double cost() default 0;

    /**
     * Whether running the action twice has the same effect as running it once. After a node crash, another node runs an
     * interrupted action again. If the action is not idempotent, the process is suspended instead.
     *
     * @return {@code false} if the action must not run twice
     */
    @Nonbinding
    boolean idempotent() default true;

    /**
     * Whether the action has no effect except for its result: no database, no mail, no other object on the blackboard.
     * Read-only actions run in parallel where the plan allows it, even in a process that is not
     * {@linkplain ProcessOptions#concurrent() concurrent}. A read-only action that was interrupted by a node crash
     * always runs again. Changing the blackboard in such an action is an error.
     *
     * @return {@code true} if it is read-only
     */
    @Nonbinding
    boolean readOnly() default false;

    /**
     * The value of a run, for {@link PlannerType#UTILITY} and {@link PlannerType#HYBRID}.
     *
     * @return any finite number, by convention between 0 and 1
     */
    @Nonbinding
    double value() default 0;

    /**
     * The {@link Cost} method that computes the cost of a run from the current blackboard, instead of {@link #cost()}.
     *
     * @return the name of the {@link Cost} method; empty for none
     */
    @Nonbinding
    String costMethod() default "";

    /**
     * The {@link Cost} method that computes the value of a run from the current blackboard, instead of
     * {@link #value()}.
     *
     * @return the name of the {@link Cost} method; empty for none
     */
    @Nonbinding
    String valueMethod() default "";

    /**
     * The type that triggers the action: it runs only while the object added last to the blackboard has this type.
     *
     * @return the type; {@code Void} for none
     */
    @Nonbinding
    Class<?> trigger() default Void.class;

    /**
     * The tool groups that are offered to all model calls of the action.
     *
     * @return the groups
     */
    @Nonbinding
    ToolGroupRequirement[] toolGroups() default {};
}
