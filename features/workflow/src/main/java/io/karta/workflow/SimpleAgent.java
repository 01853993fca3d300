/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.builder.ActionBuilder.ContextBody;
import io.karta.builder.Agents;

/**
 * The simplest agent: one action, and its result.
 *
 * <pre>{@code
 * AgentDefinition joker = SimpleAgent.returning(Joke.class)
 *         .running(context -> context.ai().withDefaultLlm().createObject("Tell me a joke", Joke.class))
 *         .asAgent("joker", "This is guaranteed to return a dreadful joke");
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param <T> the type of the result
 */
public final class SimpleAgent<T> {

    private final Class<T> result;
    private final ContextBody<? extends T> body;

    private SimpleAgent(Class<T> result, ContextBody<? extends T> body) {
        this.result = result;
        this.body = body;
    }

    /**
     * Begins an agent.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return takes what does the work
     */
    public static <T> Returning<T> returning(Class<T> result) {
        return new Returning<>(requireNonNull(result, "result"));
    }

    /**
     * A simple agent that lacks what does the work.
     *
     * @param <T> the type of the result
     */
    public static final class Returning<T> {

        private final Class<T> result;

        private Returning(Class<T> result) {
            this.result = result;
        }

        /**
         * Sets what does the work.
         *
         * @param body does it
         * @return the agent
         */
        public SimpleAgent<T> running(ContextBody<? extends T> body) {
            return new SimpleAgent<>(result, requireNonNull(body, "body"));
        }
    }

    /**
     * Does the work inside an action, as a part of its step.
     *
     * @param context the action's context
     * @return the result
     */
    public T in(ActionContext context) {
        return UserCode.of("The work", () -> body.run(context));
    }

    /**
     * Makes an agent with a goal of its own.
     *
     * @param name the name of the agent and of its goal
     * @param description what it does
     * @return the agent
     */
    public AgentDefinition asAgent(String name, String description) {
        return Agents.agent(name, description)
                .action("run", a -> a.produces(result).running(this::in))
                .goal(name, description, result)
                .build();
    }

    /**
     * Makes an agent with a goal of its own.
     *
     * @param name the name of the agent and of its goal
     * @return the agent
     */
    public AgentDefinition asAgent(String name) {
        return asAgent(name, "Makes a " + result.getSimpleName());
    }
}
