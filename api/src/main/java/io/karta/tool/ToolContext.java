/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.agent.AgentProcess;
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
        return new PlainToolContext(Map.copyOf(values));
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
