/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import static java.util.Objects.requireNonNull;

import io.karta.action.OperationContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Knowledge;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.ai.LlmReference;
import io.karta.generation.TypeRef;
import io.karta.process.StuckHandler;
import io.karta.tool.ToolErrors;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a programmatic agent, created by {@link Agents#agent}. The builder validates nothing: like an annotated
 * agent, the agent is validated when it is deployed or first used, and all problems are reported together.
 *
 * <p>Not thread-safe.
 */
public final class AgentBuilder {

    final String name;
    final String description;
    String provider = "";
    String version = "1.0.0";
    PlannerType planner = PlannerType.GOAP;
    ToolErrors toolErrors = ToolErrors.defaults();
    Optional<StuckHandler> stuckHandler = Optional.empty();
    final List<Knowledge> knowledge = new ArrayList<>();
    final List<LlmReference> references = new ArrayList<>();
    final Set<String> internalBindings = new LinkedHashSet<>();
    private final List<ActionBuilder> actions = new ArrayList<>();
    private final List<ProgrammaticCondition> conditions = new ArrayList<>();
    private final List<GoalBuilder> goals = new ArrayList<>();

    AgentBuilder(String name, String description) {
        this.name = name;
        this.description = description;
    }

    /**
     * Creates the agent. The builder remains usable.
     *
     * @return the agent, immutable
     */
    public AgentDefinition build() {
        List<BuiltAction> built =
                actions.stream().map(action -> action.build(name)).toList();
        return new BuiltAgent(
                this,
                List.copyOf(built),
                conditions,
                goals.stream()
                        .<io.karta.builder.ProgrammaticGoal>map(goal -> goal.build(name, built))
                        .toList());
    }

    /**
     * Sets the version.
     *
     * @param number {@code major.minor.patch}; {@code 1.0.0} by default
     * @return this builder
     */
    public AgentBuilder version(String number) {
        version = requireNonNull(number, "number");
        return this;
    }

    /**
     * Sets the provider of the agent.
     *
     * @param who the provider
     * @return this builder
     */
    public AgentBuilder provider(String who) {
        provider = requireNonNull(who, "who");
        return this;
    }

    /**
     * Sets the planner that selects the next action.
     *
     * @param style the type of the planner; {@link PlannerType#GOAP} by default
     * @return this builder
     */
    public AgentBuilder planner(PlannerType style) {
        planner = requireNonNull(style, "style");
        return this;
    }

    /**
     * Sets the error policy of tools in the agent's actions. Policies of the tool itself and of the call
     * ({@link io.karta.ai.PromptRunner#withToolErrors}) take precedence.
     *
     * <pre>{@code .toolErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(2))) }</pre>
     *
     * @param errors the policy; takes precedence over earlier ones
     * @return this builder
     */
    public AgentBuilder toolErrors(ToolErrors errors) {
        toolErrors = requireNonNull(errors, "errors").orElse(toolErrors);
        return this;
    }

    /**
     * Sets the handler of processes whose goal is unreachable, as an annotated agent has by implementing
     * {@link StuckHandler}.
     *
     * <pre>{@code
     * .stuckHandler(process -> {
     *     process.add(new Frog("Kermit"));
     *     return StuckHandler.Resolution.REPLAN;
     * })
     * }</pre>
     *
     * @param handler the handler; thread-safe
     * @return this builder
     */
    public AgentBuilder stuckHandler(StuckHandler handler) {
        stuckHandler = Optional.of(handler);
        return this;
    }

    /**
     * Adds knowledge. Its text is added to each prompt of the agent's actions; models that choose agents see its name
     * and description.
     *
     * @param entries the knowledge
     * @return this builder
     */
    public AgentBuilder knowledge(Knowledge... entries) {
        List.of(entries).forEach(entry -> references.add(LlmReference.of(entry)));
        return listedKnowledge(entries);
    }

    /**
     * Adds knowledge that models see when they choose agents, but that is not added to prompts, because the actions
     * include it in their prompts themselves.
     *
     * @param entries the knowledge
     * @return this builder
     */
    public AgentBuilder listedKnowledge(Knowledge... entries) {
        knowledge.addAll(List.of(entries));
        return this;
    }

    /**
     * Adds names of bindings that only the actions of this agent use, so that the agent can run inside itself and
     * repeatedly in one context. A process starts without objects under these names: those of its parent, its context
     * and its caller lose such a name. Its children and its context receive its objects without these names.
     *
     * <pre>{@code
     * .internalBindings("draft")
     * .action("write", a -> a.reads(Topic.class)
     *         .produces(Text.class)
     *         .running((inputs, context) -> write(inputs.get(Topic.class)))
     *         .outputBinding("draft"))
     * }</pre>
     *
     * @param names the names, in addition to earlier ones
     * @return this builder
     */
    public AgentBuilder internalBindings(String... names) {
        internalBindings.addAll(List.of(names));
        return this;
    }

    /**
     * Adds an action with one input and one output.
     *
     * @param action the name
     * @param input the input type
     * @param output the output type
     * @param body the body
     * @param <I> the type of the input
     * @param <O> the type of the result
     * @return this builder
     */
    public <I, O> AgentBuilder action(
            String action, Class<I> input, Class<O> output, ActionBody<? super I, ? extends O> body) {
        return add(action, input, output, body, more -> {});
    }

    /**
     * Adds an action with one input and one output, and configures it.
     *
     * @param action the name
     * @param input the input type
     * @param output the output type
     * @param body the body
     * @param more sets further attributes: {@code a -> a.cost(0.2).pre("isUrgent")}
     * @param <I> the type of the input
     * @param <O> the type of the result
     * @return this builder
     */
    public <I, O> AgentBuilder action(
            String action,
            Class<I> input,
            Class<O> output,
            ActionBody<? super I, ? extends O> body,
            Consumer<ActionBuilder> more) {
        return add(action, input, output, body, more);
    }

    /**
     * Adds an action with an output of a generic type.
     *
     * @param action the name
     * @param input the input type
     * @param output the output type
     * @param body the body
     * @param <I> the type of the input
     * @param <O> the type of the result
     * @return this builder
     */
    public <I, O> AgentBuilder action(
            String action, Class<I> input, TypeRef<O> output, ActionBody<? super I, ? extends O> body) {
        return add(action, input, output.type(), body, more -> {});
    }

    /**
     * Adds an action with an input of a generic type.
     *
     * @param action the name
     * @param input the input type
     * @param output the output type
     * @param body the body
     * @param <I> the type of the input
     * @param <O> the type of the result
     * @return this builder
     */
    public <I, O> AgentBuilder action(
            String action, TypeRef<I> input, Class<O> output, ActionBody<? super I, ? extends O> body) {
        return add(action, input.type(), output, body, more -> {});
    }

    /**
     * Adds an action with an input and an output of generic types.
     *
     * @param action the name
     * @param input the input type
     * @param output the output type
     * @param body the body
     * @param <I> the type of the input
     * @param <O> the type of the result
     * @return this builder
     */
    public <I, O> AgentBuilder action(
            String action, TypeRef<I> input, TypeRef<O> output, ActionBody<? super I, ? extends O> body) {
        return add(action, input.type(), output.type(), body, more -> {});
    }

    /**
     * Adds an action that returns an {@link Outcome}.
     *
     * <pre>{@code
     * .actionWithOutcome("ask", Draft.class, Feedback.class,
     *         (draft, context) -> Outcome.await(Form.of(Feedback.class)))
     * }</pre>
     *
     * @param action the name
     * @param input the input type
     * @param output the output type
     * @param body returns the outcome
     * @param <I> the type of the input
     * @param <O> the type of the result
     * @return this builder
     */
    public <I, O> AgentBuilder actionWithOutcome(
            String action, Class<I> input, Class<O> output, ActionBody<? super I, Outcome<O>> body) {
        return add(action, input, output, body, more -> {});
    }

    /**
     * Adds an action that returns an {@link Outcome}, and configures it.
     *
     * @param action the name
     * @param input the input type
     * @param output the output type
     * @param body returns the outcome
     * @param more sets further attributes: {@code a -> a.canRerun()}
     * @param <I> the type of the input
     * @param <O> the type of the result
     * @return this builder
     */
    public <I, O> AgentBuilder actionWithOutcome(
            String action,
            Class<I> input,
            Class<O> output,
            ActionBody<? super I, Outcome<O>> body,
            Consumer<ActionBuilder> more) {
        return add(action, input, output, body, more);
    }

    /**
     * Adds an action with any number of inputs, named inputs, or without an output.
     *
     * @param action the name
     * @param all sets all attributes
     * @return this builder
     */
    public AgentBuilder action(String action, Consumer<ActionBuilder> all) {
        var builder = new ActionBuilder(action);
        all.accept(builder);
        actions.add(builder);
        return this;
    }

    @SuppressWarnings("unchecked") // the planner ensures that the inputs exist
    private <I> AgentBuilder add(
            String action, Type input, Type output, ActionBody<? super I, ?> body, Consumer<ActionBuilder> more) {
        requireNonNull(body, "body");
        return action(action, builder -> {
            builder.reads(input).produces(output);
            builder.body((values, context) -> body.run((I) requireNonNull(values.get(0)), context));
            more.accept(builder);
        });
    }

    /**
     * Adds a condition on the latest object of a type.
     *
     * @param condition the name
     * @param type the input type; the condition is false while there is no such object
     * @param test returns whether the condition holds
     * @param <T> the type
     * @return this builder
     */
    public <T> AgentBuilder condition(String condition, Class<T> type, Predicate<? super T> test) {
        return add(condition, type, Optional.empty(), (value, context) -> test.test(type.cast(value)));
    }

    /**
     * Adds a condition on the latest object of a type.
     *
     * @param condition the name
     * @param type the input type; the condition is false while there is no such object
     * @param test returns whether the condition holds
     * @param <T> the type
     * @return this builder
     */
    public <T> AgentBuilder condition(
            String condition, Class<T> type, BiPredicate<? super T, ? super OperationContext> test) {
        return add(condition, type, Optional.empty(), (value, context) -> test.test(type.cast(value), context));
    }

    /**
     * Adds a condition on an object that is bound under a name.
     *
     * @param condition the name
     * @param binding the name of the binding
     * @param type the type of the object; the condition is false while there is no such object
     * @param test returns whether the condition holds
     * @param <T> the type
     * @return this builder
     */
    public <T> AgentBuilder condition(String condition, String binding, Class<T> type, Predicate<? super T> test) {
        return add(condition, type, Optional.of(binding), (value, context) -> test.test(type.cast(value)));
    }

    /**
     * Adds a condition that reads its inputs from the context.
     *
     * @param condition the name
     * @param test returns whether the condition holds
     * @return this builder
     */
    public AgentBuilder condition(String condition, Predicate<? super OperationContext> test) {
        return condition(condition, 0, test);
    }

    /**
     * Adds a condition that reads its inputs from the context.
     *
     * @param condition the name
     * @param cost the cost of an evaluation; of several unknown conditions the cheapest is evaluated first
     * @param test returns whether the condition holds
     * @return this builder
     */
    public AgentBuilder condition(String condition, double cost, Predicate<? super OperationContext> test) {
        requireNonNull(test, "test");
        conditions.add(new BuiltCondition(
                requireNonNull(condition, "condition"), List.of(), cost, (values, context) -> test.test(context)));
        return this;
    }

    private AgentBuilder add(
            String condition,
            Class<?> type,
            Optional<String> binding,
            BiPredicate<@Nullable Object, OperationContext> test) {
        conditions.add(new BuiltCondition(
                requireNonNull(condition, "condition"),
                List.of(new ProgrammaticInput(type, binding, true)),
                0,
                (values, context) -> test.test(values.get(0), context)));
        return this;
    }

    /**
     * Adds a goal, achieved by the one action that produces a type.
     *
     * @param goal the name, unique in the application
     * @param text the description: one sentence for users and models
     * @param result the type of the result, which exactly one action produces
     * @return this builder
     */
    public AgentBuilder goal(String goal, String text, Class<?> result) {
        return goal(goal, text, result, more -> {});
    }

    /**
     * Adds a goal, achieved by the one action that produces a type, and configures it.
     *
     * @param goal the name, unique in the application
     * @param text the description: one sentence for users and models
     * @param result the type of the result, which exactly one action produces
     * @param more sets further attributes: {@code g -> g.remote()}
     * @return this builder
     */
    public AgentBuilder goal(String goal, String text, Class<?> result, Consumer<GoalBuilder> more) {
        return add(new GoalBuilder(goal, text, Optional.of(result), Optional.empty()), more);
    }

    /**
     * Adds a goal, achieved by the one action that produces a generic type.
     *
     * @param goal the name, unique in the application
     * @param text the description: one sentence for users and models
     * @param result the type of the result, which exactly one action produces
     * @return this builder
     */
    public AgentBuilder goal(String goal, String text, TypeRef<?> result) {
        return add(new GoalBuilder(goal, text, Optional.of(result.type()), Optional.empty()), more -> {});
    }

    /**
     * Adds a goal, achieved by an action.
     *
     * @param goal the name, unique in the application
     * @param text the description: one sentence for users and models
     * @param action the name of the action
     * @return this builder
     */
    public AgentBuilder goal(String goal, String text, String action) {
        return goal(goal, text, action, more -> {});
    }

    /**
     * Adds a goal, achieved by an action, and configures it.
     *
     * @param goal the name, unique in the application
     * @param text the description: one sentence for users and models
     * @param action the name of the action
     * @param more sets further attributes: {@code g -> g.remote()}
     * @return this builder
     */
    public AgentBuilder goal(String goal, String text, String action, Consumer<GoalBuilder> more) {
        return add(new GoalBuilder(goal, text, Optional.empty(), Optional.of(action)), more);
    }

    private AgentBuilder add(GoalBuilder goal, Consumer<GoalBuilder> more) {
        more.accept(goal);
        goals.add(goal);
        return this;
    }
}
