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
 * Something that a model may call.
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

    /** {@value}: how many characters the name of a tool may have. */
    int MAX_NAME_LENGTH = ToolNames.MAX_LENGTH;

    /**
     * Creates a tool without parameters that a model must know.
     *
     * @param name its name
     * @param description what it does
     * @param handler is given the arguments as the model wrote them, most often <code>{}</code>, and returns the result
     * @return the tool
     */
    static Tool of(String name, String description, Handler handler) {
        return FunctionTool.ofText(name, description, handler);
    }

    /**
     * Creates a tool of a function. What the model writes is read leniently into a value; what does not fit, or breaks
     * a constraint, goes back to the model with every problem.
     *
     * @param name its name
     * @param description what it does
     * @param input the type of its parameters: a record whose components they are
     * @param function what it does; a result that is no {@code String}, image, document or {@link ToolResult} is
     *     written as JSON
     * @param <I> the type of its parameters
     * @param <O> the type of the result
     * @return the tool
     */
    static <I, O> Tool of(String name, String description, Class<I> input, Function<? super I, ? extends O> function) {
        requireNonNull(function, "function");
        return of(name, description, input, (in, context) -> function.apply(in));
    }

    /**
     * Creates a tool of a function that uses the context of the call.
     *
     * @param name its name
     * @param description what it does
     * @param input the type of its parameters: a record whose components they are
     * @param function what it does; a result that is no {@code String}, image, document or {@link ToolResult} is
     *     written as JSON
     * @param <I> the type of its parameters
     * @param <O> the type of the result
     * @return the tool
     */
    static <I, O> Tool of(
            String name, String description, Class<I> input, BiFunction<? super I, ToolContext, ? extends O> function) {
        return FunctionTool.of(name, description, new Shapes().of(input), function);
    }

    /**
     * Creates a tool of a function, as {@link #of(String, String, Class, Function)} does.
     *
     * @param name its name
     * @param description what it does
     * @param input the type of its parameters: a record whose components they are
     * @param output the type of the result
     * @param function what it does
     * @param <I> the type of its parameters
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
     * Creates a tool of an agent: its name and description are those of the goal that yields the result, its parameters
     * what the process starts with. A call runs a child of the process in which the model is asked: it shares its
     * budget, its deadline, its caller and its end. Where the child asks a person, is stuck, or fails, the model hears
     * so, and the child ends.
     *
     * <pre>{@code
     * ai.withDefaultLlm().withTool(Tool.ofAgent(Agents.of(new Researcher()), Topic.class, Report.class)).generateText(prompt)
     * }</pre>
     *
     * @param agent the agent
     * @param input what the process starts with: a record, which the model writes, or a text, which it writes as
     *     {@code request}
     * @param result the type of the result; exactly one goal of the agent must yield it
     * @param <I> what the process starts with
     * @param <O> the type of the result
     * @return the tool
     * @throws io.karta.agent.AgentException if no goal produces the result
     */
    static <I, O> Tool ofAgent(AgentSource agent, Class<I> input, Class<O> result) {
        return AgentTools.of(agent, input, result);
    }

    /**
     * Creates a tool of a deployed agent, as {@link #ofAgent(AgentSource, Class, Class)} does.
     *
     * @param agent the class of the agent, annotated {@link io.karta.agent.Agent}
     * @param input what the process starts with: a record, which the model writes, or a text, which it writes as
     *     {@code request}
     * @param result the type of the result; exactly one goal of the agent must yield it
     * @param <I> what the process starts with
     * @param <O> the type of the result
     * @return the tool
     * @throws io.karta.agent.AgentException if it is no agent, or no goal produces the result
     */
    static <I, O> Tool ofAgent(Class<?> agent, Class<I> input, Class<O> result) {
        return AgentTools.of(agent, input, result);
    }

    /**
     * Creates tools of an object's methods.
     *
     * @param object the object
     * @return a tool for each of its methods annotated {@link LlmTool}, by name
     * @throws io.karta.agent.AgentException if there is none, or one of them can be no tool; names them
     */
    static List<Tool> fromInstance(Object object) {
        return new ToolClassRegistry(new Shapes()).toolsOf(ToolObject.of(object));
    }

    /**
     * Creates tools of an object's methods, if it has any that are.
     *
     * @param object the object
     * @return a tool for each of its methods annotated {@link LlmTool}, by name; empty if there is none
     * @throws io.karta.agent.AgentException if one of them can be no tool; names them
     */
    static List<Tool> safelyFromInstance(Object object) {
        return new ToolClassRegistry(new Shapes()).findTools(ToolObject.of(object));
    }

    /**
     * Returns how the tool is called.
     *
     * @return letters, digits, {@code _} and {@code -}, at most {@value #MAX_NAME_LENGTH}
     */
    String name();

    /**
     * Returns what the tool does.
     *
     * @return the description, for the model
     */
    String description();

    /**
     * Returns what its arguments must look like.
     *
     * @return a JSON Schema of type {@code object}
     */
    JsonObject inputSchema();

    /**
     * Returns the name, description and input schema that a model is given.
     *
     * @return the definition
     */
    default ToolDefinition definition() {
        return new ToolDefinition(name(), description(), inputSchema());
    }

    /**
     * Calls the tool.
     *
     * @param arguments what the model wrote: JSON that fits the schema, or nearly, or not at all
     * @param context what it can reach besides
     * @return the result; arguments that cannot be used are a {@link ToolResult#error}
     * @throws Exception what goes wrong; its class and message go back to the model
     */
    ToolResult call(String arguments, ToolContext context) throws Exception;

    /**
     * Returns whether its result is the answer, without another word of the model.
     *
     * @return {@code true} if so
     */
    default boolean isReturnDirect() {
        return false;
    }

    /**
     * Returns whether it changes nothing, so that several calls may run in parallel.
     *
     * @return {@code true} if so
     */
    default boolean isReadOnly() {
        return false;
    }

    /**
     * Returns what it belongs to.
     *
     * @return the category; empty for none
     */
    default String category() {
        return "";
    }

    /**
     * Returns whatever else there is to say of it.
     *
     * @return the entries
     */
    default Map<String, String> metadata() {
        return Map.of();
    }

    /**
     * Returns who may call it.
     *
     * @return the roles of which the caller of the process needs one: none of them, if nobody may; empty if everybody
     *     may
     */
    default Optional<Set<String>> rolesAllowed() {
        return Optional.empty();
    }

    /**
     * Returns whether it runs once in a conversation: a second call is answered with the first result, and that it is
     * so.
     *
     * @return {@code true} if so
     */
    default boolean isOnce() {
        return false;
    }

    /**
     * Returns what a person must say yes to before it runs.
     *
     * @return the question; empty if nobody is asked
     */
    default Optional<ToolConfirmation> confirmation() {
        return Optional.empty();
    }

    /**
     * Returns what becomes of its errors.
     *
     * @return the errors of which it says something
     */
    default ToolErrors errors() {
        return ToolErrors.defaults();
    }

    /**
     * Reads arguments as {@link #call} does, without running: what a person is shown who is asked for a yes.
     *
     * @param arguments what the model wrote
     * @param context what it can reach besides
     * @return the arguments, or what is wrong with them
     */
    default ToolArguments read(String arguments, ToolContext context) {
        return JsonArguments.read(name(), arguments);
    }

    /**
     * Returns the method that it is.
     *
     * @return where it comes from; empty if it is no method of an object
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
     * Returns this tool with its result as the answer.
     *
     * @return the changed copy
     */
    default Tool returningDirectly() {
        return CustomizedTool.of(this).direct();
    }

    /**
     * Returns this tool as one that changes nothing.
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
     * Returns this tool as one that runs once in a conversation.
     *
     * @return the changed copy
     */
    default Tool once() {
        return CustomizedTool.of(this).runningOnce();
    }

    /**
     * Returns this tool with a word on what becomes of its errors.
     *
     * @param errors what; what they say nothing of is as before
     * @return the changed copy
     */
    default Tool withErrors(ToolErrors errors) {
        return CustomizedTool.of(this).failing(errors);
    }

    /**
     * Returns this tool as one that runs when a person has said yes; see {@link Confirm}.
     *
     * @param question what the person is asked; <code>{name}</code> stands for the argument of that name
     * @return the changed copy
     * @throws io.karta.agent.AgentException if it has no such argument
     */
    default Tool withConfirmation(String question) {
        return withConfirmation(ToolConfirmation.of(question));
    }

    /**
     * Returns this tool as one that runs when a person has said yes; see {@link Confirm}.
     *
     * @param confirmation what the person is asked, and who it is
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the question speaks of an argument that it does not have
     */
    default Tool withConfirmation(ToolConfirmation confirmation) {
        return CustomizedTool.of(this).confirmed(confirmation);
    }

    /** What a tool without parameters does. */
    @FunctionalInterface
    interface Handler {

        /**
         * Does it.
         *
         * @param arguments the arguments as the model wrote them
         * @return the result
         * @throws Exception what goes wrong; its class and message go back to the model
         */
        ToolResult call(String arguments) throws Exception;
    }
}
