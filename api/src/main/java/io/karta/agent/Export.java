/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Exports a goal to callers, as part of {@link AchievesGoal}.
 *
 * <pre>{@code
 * @AchievesGoal(description = "Answer a complaint", export = @Export(remote = true, name = "answerComplaint"))
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Export {

    /**
     * The goal's name, unique in the application.
     *
     * @return the name; empty means {@code Agent.method}
     */
    String name() default "";

    /**
     * Whether remote callers may call the goal, through every remote endpoint that is installed and enabled.
     *
     * @return {@code true} to export the goal
     */
    boolean remote() default false;

    /**
     * Whether the application itself may call the goal: by injection, through the platform, or from other agents.
     *
     * @return {@code false} to restrict a {@link #remote()} goal to remote callers
     */
    boolean local() default true;

    /**
     * The remote endpoints that offer a {@link #remote()} goal, for example {@code "rest"};
     * {@code karta.goals.<goal>.endpoints} overrides it.
     *
     * @return the endpoints; empty means all
     */
    String[] endpoints() default {};

    /**
     * The types that a process for this goal may start with: alternatives, each of which must suffice to reach the
     * goal. If actions of the agent require objects by name ({@link RequireNameMatch}), callers can pass objects of
     * these types by name, and the types must suffice together.
     *
     * @return the types; empty means {@link UserInput} for a remote goal
     */
    Class<?>[] startingInputTypes() default {};
}
