/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentSource;
import io.karta.generation.Shapes;
import io.karta.model.ToolDefinition;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolOrigin;
import io.karta.tool.ToolResult;
import io.karta.tool.schema.JsonArguments;
import io.karta.tool.schema.ToolNames;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Tool that a model may call.
 *
 * <pre>{@code
 * record Sum(int a, int b) {}
 *
 * Tool add = Tool.of("add", "Adds two numbers", Sum.class, sum -> sum.a() + sum.b());
 * List<Tool> tools = Tool.fromInstance(new Calculator());            // its methods annotated @LlmTool
 *
 * ai.withDefaultLlm().withTool(add).withTools(tools).generateText("What is 2 + 3?");
 * }</pre>
 *
 * <p>Implementations are thread-safe.
 */
public interface Tool {

    /** {@value}: maximum number of characters of a tool name. */
    int MAX_NAME_LENGTH = ToolNames.MAX_LENGTH;

    /**
     * Creates a tool without parameters.
     *
     * @param name the name
     * @param description the description, for the model
     * @param handler receives the arguments as the model wrote them, usually <code>{}</code>, and returns the result
     * @return the tool
     */
    static Tool of(String name, String description, Handler handler) {
        return FunctionTool.ofText(name, description, handler);
    }

    /**
     * Creates a tool from a function. The arguments are parsed leniently; invalid arguments are returned to the model
     * with all problems.
     *
     * @param name the name
     * @param description the description, for the model
     * @param input the input type: a record whose components are the parameters
     * @param function the function; a result other than a {@code String}, image, document or {@link ToolResult} is
     *     written as JSON
     * @param <I> the input type
     * @param <O> the type of the result
     * @return the tool
     */
    static <I, O> Tool of(String name, String description, Class<I> input, Function<? super I, ? extends O> function) {
        requireNonNull(function, "function");
        return of(name, description, input, (in, context) -> function.apply(in));
    }

    /**
     * Creates a tool from a function that uses the context of the call.
     *
     * @param name the name
     * @param description the description, for the model
     * @param input the input type: a record whose components are the parameters
     * @param function the function; a result other than a {@code String}, image, document or {@link ToolResult} is
     *     written as JSON
     * @param <I> the input type
     * @param <O> the type of the result
     * @return the tool
     */
    static <I, O> Tool of(
            String name, String description, Class<I> input, BiFunction<? super I, ToolContext, ? extends O> function) {
        return FunctionTool.of(name, description, new Shapes().of(input), function);
    }

    /**
     * Creates a tool from a function, as {@link #of(String, String, Class, Function)} does.
     *
     * @param name the name
     * @param description the description, for the model
     * @param input the input type: a record whose components are the parameters
     * @param output the type of the result
     * @param function the function
     * @param <I> the input type
     * @param <O> the type of the result
     * @return the tool
     */
    static <I, O> Tool fromFunction(
            String name,
            String description,
            Class<I> input,
            Class<O> output,
            Function<? super I, ? extends O> function) {
        requireNonNull(output, "output");
        requireNonNull(function, "function");
        return FunctionTool.of(name, description, new Shapes().of(input), output, (in, context) -> function.apply(in));
    }

    /**
     * Creates a tool from an agent. Its name and description are those of the goal that produces the result; its
     * parameters are the inputs of the process. A call runs a child of the current process, which shares its budget,
     * deadline and caller, and ends with it. If the child asks the user, is stuck or fails, the child ends and the
     * model receives an error.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withTool(Tool.ofAgent(Agents.of(new Researcher()), Topic.class, Report.class))
     *         .generateText(prompt)
     * }</pre>
     *
     * @param agent the agent
     * @param input the input type: a record, or {@code String} for a text parameter named {@code request}
     * @param result the type of the result; exactly one goal of the agent must produce it
     * @param <I> the input type
     * @param <O> the type of the result
     * @return the tool
     * @throws io.karta.agent.AgentException if no goal produces the result
     */
    static <I, O> Tool ofAgent(AgentSource agent, Class<I> input, Class<O> result) {
        return AgentTools.of(agent, input, result);
    }

    /**
     * Creates a tool from a deployed agent, as {@link #ofAgent(AgentSource, Class, Class)} does.
     *
     * @param agent the class of the agent, annotated with {@link io.karta.agent.Agent}
     * @param input the input type: a record, or {@code String} for a text parameter named {@code request}
     * @param result the type of the result; exactly one goal of the agent must produce it
     * @param <I> the input type
     * @param <O> the type of the result
     * @return the tool
     * @throws io.karta.agent.AgentException if the class is not an agent, or no goal produces the result
     */
    static <I, O> Tool ofAgent(Class<?> agent, Class<I> input, Class<O> result) {
        return AgentTools.of(agent, input, result);
    }

    /**
     * Creates tools from the methods of an object.
     *
     * @param object the object
     * @return a tool for each method annotated with {@link LlmTool}, sorted by name
     * @throws io.karta.agent.AgentException if there is no such method, or if one of them is invalid
     */
    static List<Tool> fromInstance(Object object) {
        return new ToolClassRegistry(new Shapes()).toolsOf(ToolObject.of(object));
    }

    /**
     * Creates tools from the methods of an object, if there are any.
     *
     * @param object the object
     * @return a tool for each method annotated with {@link LlmTool}, sorted by name; empty if there is none
     * @throws io.karta.agent.AgentException if one of the methods is invalid
     */
    static List<Tool> safelyFromInstance(Object object) {
        return new ToolClassRegistry(new Shapes()).findTools(ToolObject.of(object));
    }

    /**
     * Returns the name of the tool.
     *
     * @return letters, digits, {@code _} and {@code -}, at most {@value #MAX_NAME_LENGTH}
     */
    String name();

    /**
     * Returns the description of the tool.
     *
     * @return the description, for the model
     */
    String description();

    /**
     * Returns the schema of the arguments.
     *
     * @return a JSON Schema of type {@code object}
     */
    JsonObject inputSchema();

    /**
     * Returns the name, description and input schema that a model receives.
     *
     * @return the definition
     */
    default ToolDefinition definition() {
        return new ToolDefinition(ToolNames.check(name()), description(), inputSchema());
    }

    /**
     * Calls the tool.
     *
     * @param arguments the arguments as the model wrote them: usually JSON, which may violate the schema
     * @param context the context of the call
     * @return the result; {@link ToolResult#error} for invalid arguments
     * @throws Exception if the call fails; the error policy ({@link ToolErrors}) determines the text for the model
     */
    ToolResult call(String arguments, ToolContext context) throws Exception;

    /**
     * Returns whether the result of the tool is the final answer, without another model call.
     *
     * @return {@code true} if so
     */
    default boolean isReturnDirect() {
        return false;
    }

    /**
     * Returns whether the tool has no side effects, so calls may run in parallel.
     *
     * @return {@code true} if so
     */
    default boolean isReadOnly() {
        return false;
    }

    /**
     * Returns the category of the tool.
     *
     * @return the category; empty for none
     */
    default String category() {
        return "";
    }

    /**
     * Returns additional metadata of the tool.
     *
     * @return the entries
     */
    default Map<String, String> metadata() {
        return Map.of();
    }

    /**
     * Returns the roles that may call the tool.
     *
     * @return the roles of which the caller of the process needs one; an empty set permits no caller, an empty
     *     {@code Optional} permits all
     */
    default Optional<Set<String>> rolesAllowed() {
        return Optional.empty();
    }

    /**
     * Returns whether the tool runs at most once per conversation. A second call returns the first result with a note.
     *
     * @return {@code true} if so
     */
    default boolean isOnce() {
        return false;
    }

    /**
     * Returns the confirmation that a user must give before the tool runs.
     *
     * @return the confirmation; empty if none is needed
     */
    default Optional<ToolConfirmation> confirmation() {
        return Optional.empty();
    }

    /**
     * Returns the error policy of the tool.
     *
     * @return the policy
     */
    default ToolErrors errors() {
        return ToolErrors.defaults();
    }

    /**
     * Parses arguments like {@link #call}, without running the tool. The result is shown to the user in a confirmation.
     *
     * @param arguments the arguments as the model wrote them
     * @param context the context of the call
     * @return the arguments, or their problems
     */
    default ToolArguments read(String arguments, ToolContext context) {
        return JsonArguments.read(name(), arguments);
    }

    /**
     * Returns the object and the name by which the tool is found after a restart.
     *
     * @return the origin; empty if the tool is neither a method of an object nor one of a {@link ToolSource}
     */
    default Optional<ToolOrigin> origin() {
        return Optional.empty();
    }

    /**
     * Returns this tool under another name.
     *
     * @param name the name
     * @return the changed copy
     */
    default Tool withName(String name) {
        return CustomizedTool.of(this).named(name);
    }

    /**
     * Returns this tool with another description.
     *
     * @param description the description
     * @return the changed copy
     */
    default Tool withDescription(String description) {
        return CustomizedTool.of(this).describedAs(description);
    }

    /**
     * Returns this tool with its result as the final answer.
     *
     * @return the changed copy
     */
    default Tool returningDirectly() {
        return CustomizedTool.of(this).direct();
    }

    /**
     * Returns this tool as one without side effects.
     *
     * @return the changed copy
     */
    default Tool asReadOnly() {
        return CustomizedTool.of(this).reading();
    }

    /**
     * Returns this tool as one with side effects: calls after it wait until it has finished.
     *
     * @return the changed copy
     */
    default Tool withSideEffects() {
        return CustomizedTool.of(this).writing();
    }

    /**
     * Returns this tool for callers with a role.
     *
     * @param roles the roles of which a caller needs one
     * @return the changed copy
     */
    default Tool forRoles(String... roles) {
        return CustomizedTool.of(this).allowedTo(Set.of(roles));
    }

    /**
     * Returns this tool as one that runs at most once per conversation.
     *
     * @return the changed copy
     */
    default Tool once() {
        return CustomizedTool.of(this).runningOnce();
    }

    /**
     * Returns this tool with an error policy.
     *
     * @param errors the policy; the previous one applies to errors for which it defines no recovery
     * @return the changed copy
     */
    default Tool withErrors(ToolErrors errors) {
        return CustomizedTool.of(this).failing(errors);
    }

    /**
     * Returns this tool as one that runs only after user approval; see {@link Confirm}.
     *
     * @param question the question; <code>{name}</code> is replaced with the argument of that name
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the question refers to an unknown parameter
     */
    default Tool withConfirmation(String question) {
        return withConfirmation(ToolConfirmation.of(question));
    }

    /**
     * Returns this tool as one that runs only after user approval; see {@link Confirm}.
     *
     * @param confirmation the confirmation
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the question refers to an unknown parameter
     */
    default Tool withConfirmation(ToolConfirmation confirmation) {
        return CustomizedTool.of(this).confirmed(confirmation);
    }

    /** Implementation of a tool without parameters. */
    @FunctionalInterface
    interface Handler {

        /**
         * Executes a call.
         *
         * @param arguments the arguments as the model wrote them
         * @return the result
         * @throws Exception if the call fails; the error policy ({@link ToolErrors}) determines the text for the model
         */
        ToolResult call(String arguments) throws Exception;
    }
}
