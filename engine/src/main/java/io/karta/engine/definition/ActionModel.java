/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ActionDefinition;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Executable action of an agent. Immutable. */
public final class ActionModel implements ActionDefinition {

    private final String id;
    private final String name;
    private final String description;
    private final List<Argument> arguments;
    private final Optional<Type> output;
    private final List<ResultBinding> results;
    private final List<String> pre;
    private final List<String> post;
    private final boolean rerunnable;
    private final boolean clearing;
    private final boolean idempotent;
    private final Optional<String> outputBinding;
    private final double cost;
    private final AccessRule access;
    private final boolean readOnly;
    private final double value;
    private final Optional<Score> costScore;
    private final Optional<Score> valueScore;
    private final Optional<Type> trigger;
    private final Optional<Class<?>> state;
    private final OptionalInt order;
    private final List<NeededToolGroup> toolGroups;
    private final Invoker invoker;

    private ActionModel(Builder builder, Invoker invoker) {
        this.id = builder.id();
        this.name = builder.name;
        this.description = builder.description.isBlank() ? builder.name : builder.description;
        this.arguments = List.copyOf(builder.arguments);
        this.output = Optional.ofNullable(builder.output);
        this.results = output.isPresent() ? results(output.get(), builder) : List.of();
        this.pre = List.copyOf(builder.pre);
        this.post = List.copyOf(builder.post);
        this.rerunnable = builder.rerunnable;
        this.clearing = builder.clearing;
        this.idempotent = builder.idempotent || builder.readOnly;
        this.outputBinding = Optional.ofNullable(builder.outputBinding);
        this.cost = builder.cost;
        this.access = builder.access;
        this.readOnly = builder.readOnly;
        this.value = builder.value;
        this.costScore = Optional.ofNullable(builder.costScore);
        this.valueScore = Optional.ofNullable(builder.valueScore);
        this.trigger = Optional.ofNullable(builder.trigger);
        this.state = Optional.ofNullable(builder.state);
        this.order = builder.order;
        this.toolGroups = List.copyOf(builder.toolGroups);
        this.invoker = invoker;
    }

    private static List<ResultBinding> results(Type type, Builder builder) {
        return ResultComponents.areResultsOf(type)
                ? ResultComponents.of(type)
                : List.of(new ResultBinding(type, Optional.ofNullable(builder.outputBinding)));
    }

    /**
     * Creates a builder of an action.
     *
     * @param agent the agent's name
     * @param name the name of the method
     * @return a builder
     */
    public static Builder builder(String agent, String name) {
        return new Builder(requireNonNull(agent, "agent"), requireNonNull(name, "name"));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public List<Type> inputs() {
        return inputs(true);
    }

    @Override
    public List<Type> optionalInputs() {
        return inputs(false);
    }

    private List<Type> inputs(boolean areRequired) {
        List<Type> inputs = new ArrayList<>();
        for (Argument argument : arguments) {
            if (argument instanceof Argument.FromBlackboard onBlackboard
                    && areRequired == (onBlackboard.presence() == Argument.Presence.REQUIRED)) {
                inputs.add(onBlackboard.type());
            }
        }
        return List.copyOf(inputs);
    }

    @Override
    public Optional<Type> output() {
        return output;
    }

    /**
     * Returns the types that the action may add to the blackboard: its output, or the components of a {@link
     * io.karta.agent.SomeOf}.
     *
     * @return the types, without {@code Optional}; empty without an output
     */
    public List<Type> outputs() {
        Set<Type> types = new LinkedHashSet<>();
        for (ResultBinding result : results) {
            types.add(result.type());
        }
        return List.copyOf(types);
    }

    List<ResultBinding> results() {
        return results;
    }

    @Override
    public double cost() {
        return cost;
    }

    /**
     * Returns the sources of the parameters.
     *
     * @return one per parameter
     */
    public List<Argument> arguments() {
        return arguments;
    }

    /**
     * Returns the conditions that must hold.
     *
     * @return names of conditions
     */
    public List<String> pre() {
        return pre;
    }

    /**
     * Returns the conditions expected to hold afterwards.
     *
     * @return names of conditions
     */
    public List<String> post() {
        return post;
    }

    /**
     * Returns whether it may run more than once.
     *
     * @return true if so
     */
    public boolean isRerunnable() {
        return rerunnable;
    }

    /**
     * Returns whether it clears the blackboard.
     *
     * @return true if so
     */
    public boolean isClearing() {
        return clearing;
    }

    /**
     * Returns whether the action may run again if its outcome is unknown. A read-only action always may.
     *
     * @return false if not
     */
    public boolean isIdempotent() {
        return idempotent;
    }

    /**
     * Returns the name to which the result is bound.
     *
     * @return the name; empty if there is none
     */
    public Optional<String> outputBinding() {
        return outputBinding;
    }

    /**
     * Returns the rule for its callers.
     *
     * @return the rule
     */
    public AccessRule access() {
        return access;
    }

    /**
     * Returns whether the action is read-only: it has no effect except for its result.
     *
     * @return true if so
     */
    public boolean isReadOnly() {
        return readOnly;
    }

    /**
     * Returns the value of a run.
     *
     * @return any finite number
     */
    public double value() {
        return value;
    }

    /**
     * Returns the method that computes the cost of a run.
     *
     * @return the method; empty if the declared cost applies
     */
    public Optional<Score> costScore() {
        return costScore;
    }

    /**
     * Returns the method that computes the value of a run.
     *
     * @return the method; empty if the declared value applies
     */
    public Optional<Score> valueScore() {
        return valueScore;
    }

    /**
     * Returns the type of the object that must have been added last to the blackboard.
     *
     * @return the type; empty for anything
     */
    @Override
    public Optional<Type> trigger() {
        return trigger;
    }

    /**
     * Returns the state it belongs to; its first argument is then the object of that state.
     *
     * @return the type of the state; empty if it belongs to the agent
     */
    public Optional<Class<?>> state() {
        return state;
    }

    /**
     * Returns the position of the action in an agent that runs its actions in sequence.
     *
     * @return a number, the smallest runs first; empty if it has none
     */
    public OptionalInt order() {
        return order;
    }

    /**
     * Returns the tool groups that are offered to all model calls of the action.
     *
     * @return the groups
     */
    public List<NeededToolGroup> toolGroups() {
        return toolGroups;
    }

    public Invoker invoker() {
        return invoker;
    }

    @Override
    public String toString() {
        return id;
    }

    /** Builder of {@link ActionModel}. Not thread-safe. */
    public static final class Builder {

        private final String agent;
        private final String name;
        private final List<Argument> arguments = new ArrayList<>();
        private String description = "";
        private @Nullable Type output;
        private List<String> pre = List.of();
        private List<String> post = List.of();
        private boolean rerunnable;
        private boolean clearing;
        private boolean idempotent = true;
        private @Nullable String outputBinding;
        private double cost;
        private AccessRule access = AccessRule.EVERYBODY;
        private boolean readOnly;
        private double value;
        private @Nullable Score costScore;
        private @Nullable Score valueScore;
        private @Nullable Type trigger;
        private @Nullable Class<?> state;
        private @Nullable Class<?> component;
        private OptionalInt order = OptionalInt.empty();
        private List<NeededToolGroup> toolGroups = List.of();

        private Builder(String agent, String name) {
            this.agent = agent;
            this.name = name;
        }

        /**
         * Sets the description.
         *
         * @param value the description
         * @return this builder
         */
        public Builder description(String value) {
            description = value;
            return this;
        }

        /**
         * Adds a parameter.
         *
         * @param value the source of the parameter
         * @return this builder
         */
        public Builder argument(Argument value) {
            arguments.add(value);
            return this;
        }

        /**
         * Sets the output type without {@code Optional}, {@code Outcome} or {@code CompletionStage}. A {@link
         * io.karta.agent.SomeOf} is not unwrapped.
         *
         * @param value the type
         * @return this builder
         */
        public Builder output(Type value) {
            output = value;
            return this;
        }

        /**
         * Sets the conditions that must hold.
         *
         * @param conditions names of conditions
         * @return this builder
         */
        public Builder pre(List<String> conditions) {
            pre = conditions;
            return this;
        }

        /**
         * Sets the conditions expected to hold afterwards.
         *
         * @param conditions names of conditions
         * @return this builder
         */
        public Builder post(List<String> conditions) {
            post = conditions;
            return this;
        }

        /**
         * Sets whether it may run more than once.
         *
         * @param value true if so
         * @return this builder
         */
        public Builder rerunnable(boolean value) {
            rerunnable = value;
            return this;
        }

        /**
         * Sets whether it clears the blackboard.
         *
         * @param value true if so
         * @return this builder
         */
        public Builder clearing(boolean value) {
            clearing = value;
            return this;
        }

        /**
         * Sets whether it may run again if its outcome is unknown.
         *
         * @param value false if not; true unless it is set
         * @return this builder
         */
        public Builder idempotent(boolean value) {
            idempotent = value;
            return this;
        }

        /**
         * Sets the name to which the result is bound.
         *
         * @param value the name; empty for none
         * @return this builder
         */
        public Builder outputBinding(String value) {
            outputBinding = value.isEmpty() ? null : value;
            return this;
        }

        /**
         * Sets the cost.
         *
         * @param value a finite number of at least 0
         * @return this builder
         */
        public Builder cost(double value) {
            cost = value;
            return this;
        }

        /**
         * Sets the rule for its callers.
         *
         * @param value the rule
         * @return this builder
         */
        public Builder access(AccessRule value) {
            access = value;
            return this;
        }

        /**
         * Sets whether the action is read-only: it has no effect except for its result.
         *
         * @param only true if so
         * @return this builder
         */
        public Builder readOnly(boolean only) {
            readOnly = only;
            return this;
        }

        /**
         * Sets the value of a run.
         *
         * @param worth any finite number; 0 by default
         * @return this builder
         */
        public Builder value(double worth) {
            value = worth;
            return this;
        }

        /**
         * Sets the method that computes the cost of a run.
         *
         * @param score the score
         * @return this builder
         */
        public Builder costing(Score score) {
            costScore = score;
            return this;
        }

        /**
         * Sets the method that computes the value of a run.
         *
         * @param score the score
         * @return this builder
         */
        public Builder valueScore(Score score) {
            valueScore = score;
            return this;
        }

        /**
         * Sets the type of the object that must have been added last to the blackboard.
         *
         * @param type the type
         * @return this builder
         */
        public Builder trigger(Type type) {
            trigger = type;
            return this;
        }

        /**
         * Declares an action of a state, which is called on the first argument.
         *
         * @param type the type of the state
         * @return this builder
         */
        public Builder ofState(Class<?> type) {
            state = type;
            return this;
        }

        /**
         * Declares an action of a component. The simple name of the component becomes part of the id.
         *
         * @param type the class of the component
         * @return this builder
         */
        public Builder ofComponent(Class<?> type) {
            component = type;
            return this;
        }

        /**
         * Sets the position of the action in an agent that runs its actions in sequence.
         *
         * @param place a number, the smallest runs first
         * @return this builder
         */
        public Builder order(int place) {
            order = OptionalInt.of(place);
            return this;
        }

        /**
         * Sets the tool groups that are offered to all model calls of the action.
         *
         * @param groups the groups; none by default
         * @return this builder
         */
        public Builder toolGroups(List<NeededToolGroup> groups) {
            toolGroups = groups;
            return this;
        }

        private String id() {
            Class<?> owner = state == null ? component : state;
            return owner == null ? agent + "." + name : agent + "." + owner.getSimpleName() + "." + name;
        }

        /**
         * Creates the action.
         *
         * @param invoker calls the method
         * @return the action
         */
        public ActionModel calling(Invoker invoker) {
            return new ActionModel(this, requireNonNull(invoker, "invoker"));
        }
    }
}
