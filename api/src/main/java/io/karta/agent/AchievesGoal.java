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
 * Says that a goal is reached when this {@link Action} has run; what it returns is the result.
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
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AchievesGoal {

    /**
     * What is achieved, in a sentence that people and models read.
     *
     * @return the description; a blank one is a deployment error
     */
    String description();

    /**
     * What reaching the goal is worth, where several goals compete.
     *
     * @return any finite number, by habit between 0 and 1
     */
    double value() default 0;

    /**
     * Words to find the goal by.
     *
     * @return the tags
     */
    String[] tags() default {};

    /**
     * Requests that this goal answers, in users' words.
     *
     * @return the examples
     */
    String[] examples() default {};

    /**
     * Who may call the goal, and under which name.
     *
     * @return the export; by default the goal is callable inside the application alone
     */
    Export export() default @Export;
}
