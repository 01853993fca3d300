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
 * Declares that an {@link Action} achieves a goal; the value it returns is the result of the process.
 *
 * <pre>{@code
 * @Action
 * @AchievesGoal(description = "Answer a complaint", export = @Export(remote = true, name = "answerComplaint"))
 * Letter write(Ticket ticket, Resolution resolution, Ai ai) { ... }
 * }</pre>
 *
 * <p>The goal's name is {@link Export#name()}, else {@code Agent.method}. A goal action that returns {@code void} is a
 * deployment error.
 */
@Discovered
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AchievesGoal {

    /**
     * The description of the goal: one sentence for users and models.
     *
     * @return the description; a blank one is a deployment error
     */
    String description();

    /**
     * The value of the goal. If several goals can be reached, the most valuable one is preferred.
     *
     * @return any finite number, by convention between 0 and 1
     */
    double value() default 0;

    /**
     * Keywords of the goal, which models read when they choose a goal.
     *
     * @return the tags
     */
    String[] tags() default {};

    /**
     * Examples of requests that the goal answers, in users' words.
     *
     * @return the examples
     */
    String[] examples() default {};

    /**
     * The callers that may use the goal, and the name under which they find it.
     *
     * @return the export; by default only the application itself can call the goal
     */
    Export export() default @Export;
}
