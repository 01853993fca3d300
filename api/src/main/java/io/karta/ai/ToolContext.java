/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.AgentSource;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import io.karta.tool.ArgumentValidator;
import io.karta.tool.KnowledgeSearch;
import io.karta.tool.ToolInput;
import java.util.Map;
import java.util.Optional;

/**
 * Context of a tool call, invisible to the model: a parameter of a tool method and of {@link Tool#call}.
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
     * Returns a context for tests: without a process, values or validation.
     *
     * @return the context
     */
    static ToolContext none() {
        return of(Map.of());
    }

    /**
     * Returns a context for tests: with values, without a process or validation.
     *
     * @param values the values for {@link #value}
     * @return the context
     */
    static ToolContext of(Map<String, ?> values) {
        return new StandaloneToolContext(Map.copyOf(values), Optional.empty());
    }

    /**
     * Returns a context for tests: with models, without a process or validation.
     *
     * @param ai the models that {@link #ai} returns
     * @return the context
     */
    static ToolContext of(Ai ai) {
        return new StandaloneToolContext(Map.of(), Optional.of(ai));
    }

    /**
     * Returns the process of the model call.
     *
     * @return the process; empty outside a process
     */
    Optional<AgentProcess> process();

    /**
     * Returns the values that are invisible to the model.
     *
     * @return the values set with {@link io.karta.ai.PromptRunner#withToolContext}
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
     * Returns the blackboard of the process.
     *
     * @return the read-only view; empty outside a process
     */
    default Optional<BlackboardView> blackboard() {
        return Optional.empty();
    }

    /**
     * Returns the language models. Their calls are charged to the process of the tool call, with its budget and
     * journal.
     *
     * <pre>{@code
     * @LlmTool(description = "Sums a page up")
     * String sumUp(URI page, ToolContext context) {
     *     return context.ai().withLlm("fast").generateText("Sum this up:\n" + pages.fetch(page));
     * }
     * }</pre>
     *
     * @return the entry point to models
     * @throws io.karta.agent.AgentException if no platform called the tool
     */
    default Ai ai() {
        throw Messages.noModels();
    }

    /**
     * Runs an agent in a child process and returns its result, as {@link io.karta.action.ActionContext#run(AgentSource,
     * Class, Object...)} does.
     *
     * @param agent the agent
     * @param result the type of the result; exactly one goal of the agent must produce it
     * @param inputs the inputs of the child
     * @param <T> the type of the result
     * @return the result
     * @throws io.karta.agent.AgentException if there is no process, or the agent is invalid
     * @throws io.karta.process.ProcessNotCompletedException if the child has no result
     */
    default <T> T run(AgentSource agent, Class<T> result, Object... inputs) {
        throw Messages.noParent(result);
    }

    /**
     * Runs a deployed agent in a child process and returns its result, as {@link #run(AgentSource, Class, Object...)}
     * does.
     *
     * @param agent the class of the agent
     * @param result the type of the result; exactly one goal of the agent must produce it
     * @param inputs the inputs of the child
     * @param <T> the type of the result
     * @return the result
     * @throws io.karta.agent.AgentException if there is no process, or no such agent
     * @throws io.karta.process.ProcessNotCompletedException if the child has no result
     */
    default <T> T run(Class<?> agent, Class<T> result, Object... inputs) {
        throw Messages.noParent(result);
    }

    /**
     * Adds an object to the blackboard of the process, as part of the current action.
     *
     * @param object the object
     * @throws io.karta.agent.AgentException if there is no process, no action runs, or the tool is read-only
     */
    void add(Object object);

    /**
     * Sets the value of a condition of the process, as part of the current action. A condition method of that name is
     * not called any more.
     *
     * @param name the condition's name
     * @param holds whether it holds
     * @throws io.karta.agent.AgentException if there is no process, no action runs, or the tool is read-only
     */
    default void setCondition(String name, boolean holds) {
        throw Messages.noProcess("set the condition '%s'".formatted(name));
    }

    /**
     * Returns the user's answer to the last request of this call for input.
     *
     * @return the answer; empty if the tool has not requested any, see {@link
     *     io.karta.tool.ToolResult#inputRequired(String, jakarta.json.JsonObject)}
     */
    default Optional<ToolInput> input() {
        return Optional.empty();
    }

    /**
     * Returns the data that the last request of this call for input carried.
     *
     * @return the data; empty if the tool has not requested any input
     */
    default Optional<String> inputState() {
        return Optional.empty();
    }

    /**
     * Returns whether the tool can request input of the user: the prompt is the outcome of an action, or belongs to an
     * LLM agent, so the process can be suspended.
     *
     * @return {@code true} if so
     */
    default boolean canRequestInput() {
        return false;
    }

    /**
     * Returns headers that continue the trace of the call in another system, for tools that call one.
     *
     * @return W3C Trace Context, by header in lower case; empty unless the configuration enables it
     */
    default Map<String, String> traceHeaders() {
        return Map.of();
    }

    /**
     * Adds an attribute to the trace of the call. Has no effect without tracing.
     *
     * @param name the name in a convention of OpenTelemetry
     * @param value the value
     */
    default void traceAttribute(String name, String value) {}

    /**
     * Reports a search of the tool in documents, as the event {@link io.karta.event.KnowledgeSearched}. Has no effect
     * outside a process.
     *
     * @param search the search
     */
    default void searched(KnowledgeSearch search) {}

    /**
     * Returns the validator of arguments, for tools that parse their arguments themselves.
     *
     * @return the validator
     */
    ArgumentValidator validator();
}
