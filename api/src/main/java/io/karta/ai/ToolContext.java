/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentSource;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import io.karta.tool.ArgumentValidator;
import java.util.Map;
import java.util.Optional;

/**
 * What a tool can reach without the model knowing: as a parameter of its method, or of {@link Tool#call}.
 *
 * <pre>{@code
 * @LlmTool(description = "Looks up a customer by number")
 * String customer(long number, ToolContext context) {
 *     Customer customer = customers.find(number, context.value("tenant", String.class).orElseThrow());
 *     context.add(customer);                            // other actions of the process can use it
 *     return customer.name();
 * }
 * }</pre>
 */
public interface ToolContext {

    /**
     * Returns a context outside any process, without values, in which nothing is validated: for tests.
     *
     * @return the context
     */
    static ToolContext none() {
        return of(Map.of());
    }

    /**
     * Returns a context outside any process, in which nothing is validated: for tests.
     *
     * @param values what {@link #value} finds
     * @return the context
     */
    static ToolContext of(Map<String, ?> values) {
        return new StandaloneToolContext(Map.copyOf(values), Optional.empty());
    }

    /**
     * Returns a context outside any process that knows models: for tests.
     *
     * @param ai what {@link #ai} returns
     * @return the context
     */
    static ToolContext of(Ai ai) {
        return new StandaloneToolContext(Map.of(), Optional.of(ai));
    }

    /**
     * Returns the process in which the model was asked.
     *
     * @return the process; empty if it was asked outside of any
     */
    Optional<AgentProcess> process();

    /**
     * Returns what was handed in beside the conversation.
     *
     * @return everything given to {@link io.karta.ai.PromptRunner#withToolContext}
     */
    Map<String, Object> values();

    /**
     * Returns one of the values.
     *
     * @param key its key
     * @param type its type
     * @param <T> its type
     * @return the value; empty if there is none
     * @throws ClassCastException if it is of another type
     */
    default <T> Optional<T> value(String key, Class<T> type) {
        return Optional.ofNullable(values().get(key)).map(type::cast);
    }

    /**
     * Returns what the process knows.
     *
     * @return the blackboard, to look at; empty outside of any process
     */
    default Optional<BlackboardView> blackboard() {
        return Optional.empty();
    }

    /**
     * Returns the way to language models, on the account of the conversation that called the tool: the same process,
     * budget and journal.
     *
     * <pre>{@code
     * @LlmTool(description = "Sums a page up")
     * String sumUp(URI page, ToolContext context) {
     *     return context.ai().withLlm("fast").generateText("Sum this up:\n" + pages.fetch(page));
     * }
     * }</pre>
     *
     * @return the models
     * @throws io.karta.agent.AgentException if no platform called the tool
     */
    default Ai ai() {
        throw Messages.noModels();
    }

    /**
     * Reaches a goal of an agent in a child process, as {@link io.karta.action.ActionContext#run(AgentSource, Class,
     * Object...)} does.
     *
     * @param agent the agent
     * @param result the type of the result; exactly one goal of the agent must yield it
     * @param inputs what the child starts with
     * @param <T> the type of the result
     * @return the result
     * @throws io.karta.agent.AgentException if there is no process, or something is wrong with the agent
     * @throws io.karta.process.ProcessNotCompletedException if the child has no result
     */
    default <T> T run(AgentSource agent, Class<T> result, Object... inputs) {
        throw Messages.noParent(result);
    }

    /**
     * Reaches a goal of a deployed agent in a child process, as {@link #run(AgentSource, Class, Object...)} does.
     *
     * @param agent the class of the agent
     * @param result the type of the result; exactly one goal of the agent must yield it
     * @param inputs what the child starts with
     * @param <T> the type of the result
     * @return the result
     * @throws io.karta.agent.AgentException if there is no process, or no such agent
     * @throws io.karta.process.ProcessNotCompletedException if the child has no result
     */
    default <T> T run(Class<?> agent, Class<T> result, Object... inputs) {
        throw Messages.noParent(result);
    }

    /**
     * Puts an object on the blackboard of the process, as part of the action that asked the model.
     *
     * @param object the object
     * @throws io.karta.agent.AgentException if there is no process, no action runs, or the tool is read-only
     */
    void add(Object object);

    /**
     * Returns who checks the constraints of arguments here, for tools that read them by themselves.
     *
     * @return the validator
     */
    ArgumentValidator validator();
}
