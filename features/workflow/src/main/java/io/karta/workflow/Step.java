/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import io.karta.builder.ActionBody;
import io.karta.generation.TypeRef;
import java.lang.reflect.Type;

/**
 * Part of a workflow with an input type and a result type: a function, a goal of an agent, or a {@link Pipeline}.
 *
 * <pre>{@code
 * Step<String, Parsed> parse = Step.of(String.class, Parsed.class, this::parse);
 * Step<Parsed, Decision> judge = Step.of(Parsed.class, Decision.class, (parsed, context) -> judge(parsed,
 *         context.ai()));
 * Step<Topic, Report> research = Step.goal(Topic.class, Report.class);
 * }</pre>
 *
 * @param <IN> the type of the input
 * @param <OUT> the type of the result
 */
public interface Step<IN, OUT> {

    /**
     * Returns the type of the input.
     *
     * @return the type of the input
     */
    Type input();

    /**
     * Returns the type of the result.
     *
     * @return the type of the result
     */
    Type output();

    /**
     * Runs the step inside an action, as a part of the action's step.
     *
     * @param context the context of the action
     * @param input the input
     * @return the result
     */
    OUT in(ActionContext context, IN input);

    /**
     * Runs the step on the calling thread, without a process.
     *
     * @param input the input
     * @return the result
     * @throws io.karta.agent.AgentException if a step needs a context
     */
    OUT run(IN input);

    /**
     * Returns this step with a name, which is also the name of its action.
     *
     * @param name the name
     * @return the changed copy
     */
    default Step<IN, OUT> named(String name) {
        return FunctionStep.around(this).named(name);
    }

    /**
     * Returns this step with knowledge. Its text is added to each prompt of the step; models that choose the agent of
     * the workflow see its name and description. Agents that the step runs in child processes have their own knowledge.
     *
     * @param entries the knowledge, in addition to that of this step
     * @return the changed copy
     */
    default Step<IN, OUT> knowledge(Knowledge... entries) {
        return FunctionStep.around(this).knowledge(entries);
    }

    /**
     * Returns this step with retries. In an agent every attempt is one action in the journal.
     *
     * @param policy the failures that are retried, how often, and after which delay
     * @return the changed copy
     */
    default Step<IN, OUT> retry(RetryPolicy policy) {
        return RetryStep.around(this, policy);
    }

    /**
     * Returns this step without the proxy of a container.
     *
     * @return this step
     */
    default Step<IN, OUT> self() {
        return this;
    }

    /**
     * Creates a step from a function.
     *
     * @param input the type of the input
     * @param output the type of the result
     * @param function returns the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            Class<IN> input, Class<OUT> output, StepFunction<? super IN, ? extends OUT> function) {
        return new FunctionStep<>(FunctionNode.of(input, output, function));
    }

    /**
     * Creates a step from a function with a context.
     *
     * @param input the type of the input
     * @param output the type of the result
     * @param body returns the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(Class<IN> input, Class<OUT> output, ActionBody<? super IN, ? extends OUT> body) {
        return new FunctionStep<>(FunctionNode.inContext(input, output, body));
    }

    /**
     * Creates a step from a function with a generic result type.
     *
     * @param input the type of the input
     * @param output the type of the result
     * @param function returns the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            Class<IN> input, TypeRef<OUT> output, StepFunction<? super IN, ? extends OUT> function) {
        return new FunctionStep<>(FunctionNode.of(input, output.type(), function));
    }

    /**
     * Creates a step from a function with a context and a generic result type.
     *
     * @param input the type of the input
     * @param output the type of the result
     * @param body returns the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            Class<IN> input, TypeRef<OUT> output, ActionBody<? super IN, ? extends OUT> body) {
        return new FunctionStep<>(FunctionNode.inContext(input, output.type(), body));
    }

    /**
     * Creates a step from a function with a generic input type.
     *
     * @param input the type of the input
     * @param output the type of the result
     * @param function returns the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            TypeRef<IN> input, Class<OUT> output, StepFunction<? super IN, ? extends OUT> function) {
        return new FunctionStep<>(FunctionNode.of(input.type(), output, function));
    }

    /**
     * Creates a step from a function with a context and a generic input type.
     *
     * @param input the type of the input
     * @param output the type of the result
     * @param body returns the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            TypeRef<IN> input, Class<OUT> output, ActionBody<? super IN, ? extends OUT> body) {
        return new FunctionStep<>(FunctionNode.inContext(input.type(), output, body));
    }

    /**
     * Creates a step from a function between generic types.
     *
     * @param input the type of the input
     * @param output the type of the result
     * @param function returns the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            TypeRef<IN> input, TypeRef<OUT> output, StepFunction<? super IN, ? extends OUT> function) {
        return new FunctionStep<>(FunctionNode.of(input.type(), output.type(), function));
    }

    /**
     * Creates a step from a function with a context between generic types.
     *
     * @param input the type of the input
     * @param output the type of the result
     * @param body returns the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> of(
            TypeRef<IN> input, TypeRef<OUT> output, ActionBody<? super IN, ? extends OUT> body) {
        return new FunctionStep<>(FunctionNode.inContext(input.type(), output.type(), body));
    }

    /**
     * Creates a step that runs a goal in a child process.
     *
     * @param input the type of the input of the child
     * @param output the type of the result; exactly one goal of the application must produce it
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> goal(Class<IN> input, Class<OUT> output) {
        Class<OUT> result = Types.boxed("output", output);
        return of(input, result, (value, context) -> context.run(result, value))
                .named("reach-" + output.getSimpleName());
    }

    /**
     * Creates a step that runs a goal in a child process.
     *
     * @param goal the name of the goal
     * @param input the type of the input of the child
     * @param output the type of the result
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> goal(String goal, Class<IN> input, Class<OUT> output) {
        Class<OUT> result = Types.boxed("output", output);
        return of(input, result, (value, context) -> context.run(goal, result, value))
                .named(goal);
    }

    /**
     * Creates a step that runs the goal of an agent in a child process. The agent need not be deployed.
     *
     * @param agent the agent
     * @param input the type of the input of the child
     * @param output the type of the result; exactly one goal of the agent must produce it
     * @param <IN> the type of the input
     * @param <OUT> the type of the result
     * @return the step
     */
    static <IN, OUT> Step<IN, OUT> agent(AgentSource agent, Class<IN> input, Class<OUT> output) {
        Class<OUT> result = Types.boxed("output", output);
        return of(input, result, (value, context) -> context.run(agent, result, value))
                .named("run-" + agent.agent().name());
    }
}
