/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.Action;
import io.karta.agent.Outcome;
import io.karta.builder.ProgrammaticAction.Body;
import io.karta.generation.TypeRef;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a programmatic action: its inputs, its output, its body, and the attributes of {@link Action}. Inputs and
 * output are optional.
 *
 * <pre>{@code
 * .action("write", a -> a
 *         .reads(Ticket.class)
 *         .reads("draft", Draft.class)
 *         .produces(Letter.class)
 *         .running((inputs, context) -> write(inputs.get(Ticket.class), inputs.get("draft", Draft.class)))
 *         .cost(0.2)
 *         .pre("isUrgent"))
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class ActionBuilder {

    private final String name;
    private final List<ProgrammaticInput> inputs = new ArrayList<>();
    private final Set<String> pre = new LinkedHashSet<>();
    private final Set<String> post = new LinkedHashSet<>();
    private final Set<String> toolGroups = new LinkedHashSet<>();
    private final Set<String> roles = new LinkedHashSet<>();
    private String description = "";
    private Optional<Type> output = Optional.empty();
    private Optional<Body> body = Optional.empty();
    private Optional<String> outputBinding = Optional.empty();
    private Optional<Type> trigger = Optional.empty();
    private boolean rerunnable;
    private boolean clearing;
    private boolean idempotent = true;
    private boolean readOnly;
    private double cost;
    private double value;
    private Optional<ToDoubleFunction<OperationContext>> costScore = Optional.empty();
    private Optional<ToDoubleFunction<OperationContext>> valueScore = Optional.empty();

    ActionBuilder(String name) {
        this.name = requireNonNull(name, "name");
    }

    BuiltAction build(String agent) {
        return new BuiltAction(
                agent + "." + name,
                name,
                description.isBlank() ? name : description,
                List.copyOf(inputs),
                output,
                body,
                List.copyOf(pre),
                List.copyOf(post),
                List.copyOf(toolGroups),
                outputBinding,
                trigger,
                Set.copyOf(roles),
                rerunnable,
                clearing,
                idempotent,
                readOnly,
                cost,
                value,
                costScore,
                valueScore);
    }

    /**
     * Implementation of an action that reads its inputs from the context.
     *
     * @param <O> the type of the result
     */
    @FunctionalInterface
    public interface ContextBody<O> {

        /**
         * Runs the action.
         *
         * @param context the context of the action
         * @return the result; null for none
         * @throws Exception if the action fails
         */
        @Nullable
        O run(ActionContext context) throws Exception;
    }

    /** Implementation of an action without a result. */
    @FunctionalInterface
    public interface VoidBody {

        /**
         * Runs the action.
         *
         * @param inputs the inputs of the action
         * @param context the context of the action
         * @throws Exception if the action fails
         */
        void run(ActionInputs inputs, ActionContext context) throws Exception;
    }

    /**
     * Builder step: an action with a result type whose body follows.
     *
     * @param <O> the type of the result
     */
    public final class TypedActionBuilder<O> {

        private TypedActionBuilder() {}

        /**
         * Sets the body of the action.
         *
         * @param work returns the result, or null if there is none
         * @return the builder of the action
         */
        public ActionBuilder running(ContextBody<? extends O> work) {
            requireNonNull(work, "work");
            return body((values, context) -> work.run(context));
        }

        /**
         * Sets the body of the action.
         *
         * @param work returns the result, or null if there is none
         * @return the builder of the action
         */
        public ActionBuilder running(ActionBody<? super ActionInputs, ? extends O> work) {
            requireNonNull(work, "work");
            return body((values, context) -> work.run(given(values), context));
        }

        /**
         * Sets a body that returns an {@link Outcome}.
         *
         * @param work returns the outcome
         * @return the builder of the action
         */
        public ActionBuilder runningWithOutcome(ActionBody<? super ActionInputs, Outcome<O>> work) {
            requireNonNull(work, "work");
            return body((values, context) -> work.run(given(values), context));
        }
    }

    private ActionInputs given(List<@Nullable Object> values) {
        return new RunInputs(name, inputs, values);
    }

    ActionBuilder body(Body work) {
        body = Optional.of(work);
        return this;
    }

    /**
     * Adds an input: the latest object of a type.
     *
     * @param type the type: a class, or a generic type whose arguments are classes
     * @return this builder
     */
    public ActionBuilder reads(Type type) {
        return reads(type, Optional.empty(), true);
    }

    /**
     * Adds an input: the latest object of a generic type.
     *
     * @param type the type
     * @return this builder
     */
    public ActionBuilder reads(TypeRef<?> type) {
        return reads(type.type(), Optional.empty(), true);
    }

    /**
     * Adds an input that is bound by its name as well.
     *
     * @param binding the name
     * @param type the type: a class, or a generic type whose arguments are classes
     * @return this builder
     */
    public ActionBuilder reads(String binding, Type type) {
        return reads(type, Optional.of(binding), true);
    }

    /**
     * Adds an input of a generic type that is bound by its name as well.
     *
     * @param binding the name
     * @param type the type
     * @return this builder
     */
    public ActionBuilder reads(String binding, TypeRef<?> type) {
        return reads(type.type(), Optional.of(binding), true);
    }

    /**
     * Adds an input that may be missing.
     *
     * @param type the type: a class, or a generic type whose arguments are classes
     * @return this builder
     */
    public ActionBuilder readsIfPresent(Type type) {
        return reads(type, Optional.empty(), false);
    }

    /**
     * Adds an input that is bound by its name as well, and may be missing.
     *
     * @param binding the name
     * @param type the type: a class, or a generic type whose arguments are classes
     * @return this builder
     */
    public ActionBuilder readsIfPresent(String binding, Type type) {
        return reads(type, Optional.of(binding), false);
    }

    private ActionBuilder reads(Type type, Optional<String> binding, boolean isRequired) {
        inputs.add(new ProgrammaticInput(type, binding, isRequired));
        return this;
    }

    /**
     * Sets the type of the result.
     *
     * @param type the type
     * @param <O> the type
     * @return the builder step for the body
     */
    public <O> TypedActionBuilder<O> produces(Class<O> type) {
        return result(type);
    }

    /**
     * Sets the type of the result.
     *
     * @param type the type
     * @param <O> the type
     * @return the builder step for the body
     */
    public <O> TypedActionBuilder<O> produces(TypeRef<O> type) {
        return result(type.type());
    }

    /**
     * Sets the type of the result, if it is not known at compile time.
     *
     * @param type a class, or a generic type whose arguments are classes
     * @return the builder step for the body
     */
    public TypedActionBuilder<Object> produces(Type type) {
        return result(type);
    }

    private <O> TypedActionBuilder<O> result(Type type) {
        output = Optional.of(type);
        return new TypedActionBuilder<>();
    }

    /**
     * Sets the body of an action without a result.
     *
     * @param work the body
     * @return this builder
     */
    public ActionBuilder running(VoidBody work) {
        requireNonNull(work, "work");
        return body((values, context) -> {
            work.run(given(values), context);
            return null;
        });
    }

    /**
     * Sets the body of an action without a result, which may ask the user a question of a {@link
     * io.karta.ai.ResumablePromptRunner}.
     *
     * @param work returns that question, or {@link Outcome#none()}
     * @return this builder
     */
    public ActionBuilder runningWithOutcome(ActionBody<? super ActionInputs, Outcome<?>> work) {
        requireNonNull(work, "work");
        return body((values, context) -> work.run(given(values), context));
    }

    /**
     * Sets the description.
     *
     * @param text the description, for users; the name of the action by default
     * @return this builder
     */
    public ActionBuilder description(String text) {
        description = requireNonNull(text, "text");
        return this;
    }

    /**
     * Adds preconditions.
     *
     * @param conditions names of conditions
     * @return this builder
     */
    public ActionBuilder pre(String... conditions) {
        pre.addAll(List.of(conditions));
        return this;
    }

    /**
     * Adds conditions that the planner may assume to hold afterwards.
     *
     * @param conditions names of conditions
     * @return this builder
     */
    public ActionBuilder post(String... conditions) {
        post.addAll(List.of(conditions));
        return this;
    }

    /**
     * Adds tool groups that are offered to all model calls of the action.
     *
     * @param groups their roles, for example {@code web}; each must be available
     * @return this builder
     */
    public ActionBuilder toolGroups(String... groups) {
        toolGroups.addAll(List.of(groups));
        return this;
    }

    /**
     * Permits several runs in one process.
     *
     * @return this builder
     */
    public ActionBuilder canRerun() {
        rerunnable = true;
        return this;
    }

    /**
     * Clears the blackboard, except for the result, after the action has run.
     *
     * @return this builder
     */
    public ActionBuilder clearBlackboard() {
        clearing = true;
        return this;
    }

    /**
     * Declares that the action must not run twice, even if a node crash leaves the effects of the first run unknown.
     *
     * @return this builder
     */
    public ActionBuilder notIdempotent() {
        idempotent = false;
        return this;
    }

    /**
     * Declares that the action has no effect except for its result.
     *
     * @return this builder
     */
    public ActionBuilder readOnly() {
        readOnly = true;
        return this;
    }

    /**
     * Sets the name under which the result is bound.
     *
     * @param binding the name
     * @return this builder
     */
    public ActionBuilder outputBinding(String binding) {
        outputBinding = Optional.of(binding);
        return this;
    }

    /**
     * Sets the cost.
     *
     * @param number any finite number of at least 0, by convention between 0 and 1
     * @return this builder
     */
    public ActionBuilder cost(double number) {
        cost = number;
        return this;
    }

    /**
     * Sets a function that computes the cost from the current blackboard.
     *
     * @param score returns a finite number of at least 0; read-only
     * @return this builder
     */
    public ActionBuilder cost(ToDoubleFunction<OperationContext> score) {
        costScore = Optional.of(score);
        return this;
    }

    /**
     * Sets the value of a run.
     *
     * @param number any finite number, by convention between 0 and 1
     * @return this builder
     */
    public ActionBuilder value(double number) {
        value = number;
        return this;
    }

    /**
     * Sets a function that computes the value from the current blackboard.
     *
     * @param score returns a finite number; read-only
     * @return this builder
     */
    public ActionBuilder value(ToDoubleFunction<OperationContext> score) {
        valueScore = Optional.of(score);
        return this;
    }

    /**
     * Sets the trigger: the type of the object that must have been added last to the blackboard.
     *
     * @param type the type
     * @return this builder
     */
    public ActionBuilder trigger(Class<?> type) {
        trigger = Optional.of(type);
        return this;
    }

    /**
     * Restricts the action to callers with one of the given roles.
     *
     * @param names the roles
     * @return this builder
     */
    public ActionBuilder rolesAllowed(String... names) {
        roles.addAll(List.of(names));
        return this;
    }
}
