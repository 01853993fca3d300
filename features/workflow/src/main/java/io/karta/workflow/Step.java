/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.agent.AgentSource;
import io.karta.builder.ActionBody;
import io.karta.generation.TypeRef;
import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Makes one thing of another: a function with its two types, an agent's goal, or a {@link Pipeline}.
 *
 * <pre>{@code
 * Step<String, Parsed> parse = Step.of(String.class, Parsed.class, this::parse);
 * Step<Parsed, Decision> judge = Step.of(Parsed.class, Decision.class, (parsed, context) -> judge(parsed, context.ai()));
 * Step<Topic, Report> research = Step.goal(Topic.class, Report.class);
 * }</pre>
 *
 * @param <IN> the type of the input
 * @param <OUT> the type of the result
 */
public interface Step<IN, OUT> {

    /**
     * Returns what it takes.
     *
     * @return the type of the input
     */
    Type input();

    /**
     * Returns what it yields.
     *
     * @return the type of the result
     */
    Type output();

    /**
     * Does the work inside an action, as a part of its step.
     *
     * @param context the action's context
     * @param input the input
     * @return the result
     */
    OUT in(ActionContext context, IN input);

    /**
     * Does the work plainly on this thread.
     *
     * @param input the input
     * @return the result
     * @throws io.karta.agent.AgentException if some step takes a context, and so a process
     */
    OUT run(IN input);

    /**
     * Returns this step under a name, by which its action is known where the step becomes one.
     *
     * @param name the name
     * @return the changed copy
     */
    default Step<IN, OUT> named(String name) {
        return new FunctionStep<>(
                new FunctionNode(input(), output(), Optional.of(name), (node, value, context) -> Node.of(this)
                        .run(value, context)));
    }

    /**
     * Returns this step itself, without what a container has put around it.
     *
     * @return this step
     */
    default Step<IN, OUT> self() {
        return this;
    }

    /**
     * Makes a step of a function.
     *
     * @param input what it takes
     * @param output what it produces
     * @param function does the work
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            Class<IN> input, Class<OUT> output, StepFunction<? super IN, ? extends OUT> function) {
        return new FunctionStep<>(FunctionNode.of(input, output, function));
    }

    /**
     * Makes a step of a function that takes a context.
     *
     * @param input what it takes
     * @param output what it produces
     * @param body does the work
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(Class<IN> input, Class<OUT> output, ActionBody<? super IN, ? extends OUT> body) {
        return new FunctionStep<>(FunctionNode.inContext(input, output, body));
    }

    /**
     * Makes a step of a function that yields a generic type.
     *
     * @param input what it takes
     * @param output what it produces
     * @param function does the work
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            Class<IN> input, TypeRef<OUT> output, StepFunction<? super IN, ? extends OUT> function) {
        return new FunctionStep<>(FunctionNode.of(input, output.type(), function));
    }

    /**
     * Makes a step of a function that takes a context and yields a generic type.
     *
     * @param input what it takes
     * @param output what it produces
     * @param body does the work
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            Class<IN> input, TypeRef<OUT> output, ActionBody<? super IN, ? extends OUT> body) {
        return new FunctionStep<>(FunctionNode.inContext(input, output.type(), body));
    }

    /**
     * Makes a step of a function that takes a generic type.
     *
     * @param input what it takes
     * @param output what it produces
     * @param function does the work
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            TypeRef<IN> input, Class<OUT> output, StepFunction<? super IN, ? extends OUT> function) {
        return new FunctionStep<>(FunctionNode.of(input.type(), output, function));
    }

    /**
     * Makes a step of a function that takes a generic type and a context.
     *
     * @param input what it takes
     * @param output what it produces
     * @param body does the work
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            TypeRef<IN> input, Class<OUT> output, ActionBody<? super IN, ? extends OUT> body) {
        return new FunctionStep<>(FunctionNode.inContext(input.type(), output, body));
    }

    /**
     * Makes a step of a function between generic types.
     *
     * @param input what it takes
     * @param output what it produces
     * @param function does the work
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            TypeRef<IN> input, TypeRef<OUT> output, StepFunction<? super IN, ? extends OUT> function) {
        return new FunctionStep<>(FunctionNode.of(input.type(), output.type(), function));
    }

    /**
     * Makes a step of a function between generic types that takes a context.
     *
     * @param input what it takes
     * @param output what it produces
     * @param body does the work
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            TypeRef<IN> input, TypeRef<OUT> output, ActionBody<? super IN, ? extends OUT> body) {
        return new FunctionStep<>(FunctionNode.inContext(input.type(), output.type(), body));
    }

    /**
     * Makes a step of a goal, which is reached in a child process.
     *
     * @param input what the child starts with
     * @param output the type of the result; exactly one goal of the application must yield it
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> goal(Class<IN> input, Class<OUT> output) {
        return of(input, output, (value, context) -> context.run(output, value))
                .named("reach-" + output.getSimpleName());
    }

    /**
     * Makes a step of a goal, which is reached in a child process.
     *
     * @param goal the name of the goal
     * @param input what the child starts with
     * @param output the type of the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> goal(String goal, Class<IN> input, Class<OUT> output) {
        return of(input, output, (value, context) -> context.run(goal, output, value))
                .named(goal);
    }

    /**
     * Makes a step of an agent, whose goal is reached in a child process. The agent need not be deployed.
     *
     * @param agent the agent
     * @param input what the child starts with
     * @param output the type of the result; exactly one goal of the agent must yield it
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> agent(AgentSource agent, Class<IN> input, Class<OUT> output) {
        return of(input, output, (value, context) -> context.run(agent, output, value))
                .named("run-" + agent.agent().name());
    }
}
