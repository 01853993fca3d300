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
 * Makes a method of an {@link Agent} a step that the planner may take.
 *
 * <pre>{@code
 * @Action
 * Customer lookUp(Ticket ticket) {            // runs once there is a Ticket; afterwards there is a Customer
 *     return customers.named(ticket.customerName());
 * }
 * }</pre>
 *
 * <p>The parameters say what the step needs, the return type what it yields. A parameter is taken from the blackboard:
 * the latest object of its type. {@link io.karta.ai.Ai}, {@link ActionContext}, {@link Blackboard} and
 * {@link AgentProcess} are handed in, {@link Provided} parameters come from CDI. An {@code Optional<T>} parameter, or one
 * annotated {@code @Nullable}, does not have to be there.
 *
 * <p>A method may return a value, {@code void}, {@code Optional<T>}, null (nothing came of it), {@link SomeOf} several values, an {@link Outcome}, or a
 * {@code CompletionStage<T>} of any of these.
 *
 * <p>Private, static, final and overloaded methods cannot be actions. The annotation is an interceptor binding: the
 * engine calls the method through the bean, so that {@code @Transactional}, {@code @Retry} and every other interceptor on
 * it applies.
 */
@InterceptorBinding
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Action {

    /**
     * What the step does.
     *
     * @return the description; empty means the name of the method
     */
    @Nonbinding
    String description() default "";

    /**
     * What must hold before the step, in addition to its inputs: names of {@link Condition}s, or expressions such as
     * {@code "el:assessment.urgency > 0.5"} (Jakarta Expression Language over what is on the blackboard).
     *
     * @return names of conditions, and expressions
     */
    @Nonbinding
    String[] pre() default {};

    /**
     * Names of {@link Condition}s that the planner may expect to hold after the step. A condition that reads what the
     * step yields needs no mention.
     *
     * @return the names of the conditions
     */
    @Nonbinding
    String[] post() default {};

    /**
     * Whether the step may run more than once in one process.
     *
     * @return true if it may run again
     */
    @Nonbinding
    boolean canRerun() default false;

    /**
     * Whether everything but the result leaves the blackboard when the step is done, so that earlier steps may run again.
     *
     * @return true to clear
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
     * What the step costs; the planner takes the plan with the lowest sum.
     *
     * @return any finite number of at least 0, by habit between 0 and 1
     */
    @Nonbinding
    double cost() default 0;

    /**
     * Whether running the action twice does no more than running it once. One that was running when its server died runs again
     * elsewhere, unless this is false: then the process rests and says so.
     *
     * @return false if it must not run twice
     */
    @Nonbinding
    boolean idempotent() default true;

    /**
     * Whether the action changes nothing but what it returns: no data base, no mail, no other object on the blackboard. Such actions run side by
     * side where the plan lets them, also in a process that is not {@linkplain ProcessOptions#concurrent() concurrent}, and one that was running when its
     * server died runs again in any case. Changing the blackboard in it is an error.
     *
     * @return true if it only reads
     */
    @Nonbinding
    boolean readOnly() default false;

    /**
     * What a run is worth, for {@link PlannerType#UTILITY} and {@link PlannerType#HYBRID}.
     *
     * @return any finite number, by habit between 0 and 1
     */
    @Nonbinding
    double value() default 0;

    /**
     * The {@link Cost} method that says what a run costs as things are, instead of {@link #cost()}.
     *
     * @return the method's name, or the name it was given; empty for none
     */
    @Nonbinding
    String costMethod() default "";

    /**
     * The {@link Cost} method that says what a run is worth as things are, instead of {@link #value()}.
     *
     * @return the method's name, or the name it was given; empty for none
     */
    @Nonbinding
    String valueMethod() default "";

    /**
     * The type that must be the last to have come onto the blackboard for the step to run.
     *
     * @return the type; {@code Void} for none
     */
    @Nonbinding
    Class<?> trigger() default Void.class;

    /**
     * Groups of tools that every model call inside the action is offered.
     *
     * @return the groups
     */
    @Nonbinding
    ToolGroupRequirement[] toolGroups() default {};
}
