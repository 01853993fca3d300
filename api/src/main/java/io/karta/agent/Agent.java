/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.process.ProcessOptions;
import jakarta.enterprise.inject.Stereotype;
import jakarta.inject.Singleton;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a class as an agent: a CDI bean whose {@link Action} methods are combined into a plan by a planner.
 *
 * <pre>{@code
 * @Agent(description = "Answers a customer's complaint with a letter")
 * public class SupportDesk {
 *
 *     @Action
 *     Ticket understand(UserInput complaint, Ai ai) {
 *         return ai.withDefaultLlm().createObject("What is this about?\n" + complaint.content(), Ticket.class);
 *     }
 *
 *     @Action
 *     @AchievesGoal(description = "Answer a complaint", export = @Export(remote = true, name = "answerComplaint"))
 *     Letter write(Ticket ticket, Ai ai) {
 *         return ai.withDefaultLlm().createObject("Answer: " + ticket.summary(), Letter.class);
 *     }
 * }
 * }</pre>
 *
 * <p>The annotation is a bean-defining stereotype; no {@code beans.xml} is needed. The default scope is
 * {@link Singleton}, unless another stereotype of the class has a scope: one instance serves all processes. Keep the
 * state of a process on its blackboard, never in a field. Records, abstract classes and interfaces cannot be agents.
 */
@Stereotype
@Singleton
@Discovered
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Agent {

    /**
     * The agent's name, unique in the application.
     *
     * @return the name; empty means the simple name of the class
     */
    String name() default "";

    /**
     * The provider of the agent.
     *
     * @return the provider; empty means the package of the class
     */
    String provider() default "";

    /**
     * The description of the agent: one sentence for users and models.
     *
     * @return the description; a blank one is a deployment error
     */
    String description();

    /**
     * The version of the agent, {@code major.minor.patch}.
     *
     * @return the version
     */
    String version() default "1.0.0";

    /**
     * Whether the agent is deployed.
     *
     * @return {@code false} to make the class an injectable bean without callable goals
     */
    boolean scan() default true;

    /**
     * The planner that selects the next action; {@link ProcessOptions#withPlanner} overrides it for one process.
     *
     * @return the type of the planner
     */
    PlannerType planner() default PlannerType.GOAP;

    /**
     * The number of retries of a tool call that throws an exception, for all model calls in the agent's actions. It
     * applies where neither the tool ({@link io.karta.tool.LlmTool#retries}) nor the call
     * ({@link io.karta.ai.PromptRunner#withToolErrors}) configures the error handling.
     *
     * @return the maximum number of retries; 0 reports the exception to the model immediately, a negative number is a
     *     deployment error
     */
    int toolRetries() default 0;
}
