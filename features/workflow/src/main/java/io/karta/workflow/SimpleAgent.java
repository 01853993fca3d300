/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Knowledge;
import io.karta.builder.ActionBuilder.ContextBody;
import java.util.List;

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
    private final AgentTraits traits;

    private SimpleAgent(Class<T> result, ContextBody<? extends T> body, AgentTraits traits) {
        this.result = result;
        this.body = body;
        this.traits = traits;
    }

    /**
     * Creates a definition.
     *
     * @param result the type of the result
     * @param <T> the type of the result
     * @return the next part of the definition
     */
    public static <T> Returning<T> returning(Class<T> result) {
        return new Returning<>(Types.boxed("result", result));
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
            return new SimpleAgent<>(result, requireNonNull(body, "body"), AgentTraits.NONE);
        }
    }

    /**
     * Sets the purpose of the agent, for models that choose agents.
     *
     * @param text the description
     * @return the changed copy
     */
    public SimpleAgent<T> describedAs(String text) {
        return new SimpleAgent<>(result, body, traits.withDescription(text));
    }

    /**
     * Adds knowledge. Its text is added to each prompt of its action; models that choose the agent see its name and
     * description.
     *
     * @param entries the knowledge, in addition to that of this definition
     * @return the changed copy
     */
    public SimpleAgent<T> knowledge(Knowledge... entries) {
        return new SimpleAgent<>(result, body, traits.withKnowledge(List.of(entries)));
    }

    /**
     * Runs the function inside an action, as a part of its step.
     *
     * @param context the context of the action
     * @return the result
     */
    public T in(ActionContext context) {
        return UserCode.of("The work", () -> body.run(traits.in(context)));
    }

    /**
     * Returns an agent with one goal.
     *
     * @param name the name of the agent and of its goal
     * @param description the description of the agent
     * @return the agent
     */
    public AgentDefinition asAgent(String name, String description) {
        return traits.agent(name, description, 1)
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
        return asAgent(name, traits.description().orElseGet(() -> "Produces a " + result.getSimpleName()));
    }
}
