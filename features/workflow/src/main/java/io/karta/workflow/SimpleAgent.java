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
 * Agent with a single action.
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
     * Creates a definition.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the next part of the definition
     */
    public static <T> Returning<T> returning(Class<T> result) {
        return new Returning<>(requireNonNull(result, "result"));
    }

    /**
     * Builder step: a definition whose action follows.
     *
     * @param <T> the type of the result
     */
    public static final class Returning<T> {

        private final Class<T> result;

        private Returning(Class<T> result) {
            this.result = result;
        }

        /**
         * Sets the action.
         *
         * @param body produces the result
         * @return the agent
         */
        public SimpleAgent<T> running(ContextBody<? extends T> body) {
            return new SimpleAgent<>(result, requireNonNull(body, "body"));
        }
    }

    /**
     * Runs the function inside an action, as a part of its step.
     *
     * @param context the context of the action
     * @return the result
     */
    public T in(ActionContext context) {
        return UserCode.of("The work", () -> body.run(context));
    }

    /**
     * Returns an agent with one goal.
     *
     * @param name the name of the agent and of its goal
     * @param description the description of the agent
     * @return the agent
     */
    public AgentDefinition asAgent(String name, String description) {
        return Agents.agent(name, description)
                .action("run", a -> a.produces(result).running(this::in))
                .goal(name, description, result)
                .build();
    }

    /**
     * Returns an agent with one goal.
     *
     * @param name the name of the agent and of its goal
     * @return the agent
     */
    public AgentDefinition asAgent(String name) {
        return asAgent(name, "Makes a " + result.getSimpleName());
    }
}
