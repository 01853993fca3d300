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
 * Makes a class an agent: a CDI bean whose {@link Action} methods a planner puts in order.
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
 * <p>An agent is a bean by being annotated; no {@code beans.xml} names it. Without a scope of its own it is a
 * {@link Singleton}: one instance serves all processes, so what belongs to one process goes on its blackboard and never
 * into a field. Records, abstract classes and interfaces cannot be agents.
 */
@Stereotype
@Singleton
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
     * Who provides the agent.
     *
     * @return the provider; empty means the package of the class
     */
    String provider() default "";

    /**
     * What the agent does, in one sentence that people and models read.
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
     * Whether the agent's goals are deployed.
     *
     * @return false to leave the class an injectable bean whose goals nobody can call
     */
    boolean scan() default true;

    /**
     * How the agent decides what comes next; {@link ProcessOptions#withPlanner} overrides it for one process.
     *
     * @return the style
     */
    PlannerType planner() default PlannerType.GOAP;

    /**
     * How often a call of a tool that threw an exception is made again, in whatever models are asked by the agent's actions, where neither
     * the tool ({@link io.karta.tool.LlmTool#retries}) nor the call ({@link io.karta.ai.PromptRunner#withToolErrors}) says what to do.
     *
     * @return how often at most; 0 for the model to hear of the exception at once, a negative number is a deployment error
     */
    int toolRetries() default 0;
}
