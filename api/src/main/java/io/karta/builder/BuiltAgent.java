/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.agent.ActionDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agent.Knowledge;
import io.karta.agent.PlannerType;
import io.karta.ai.LlmReference;
import io.karta.process.StuckHandler;
import io.karta.tool.ToolErrors;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable implementation of {@link ProgrammaticAgent}. Agents are equal only by identity, because their bodies cannot
 * be compared; a copy equals its original.
 */
final class BuiltAgent implements ProgrammaticAgent {

    private final String name;
    private final String provider;
    private final String description;
    private final String version;
    private final PlannerType planner;
    private final ToolErrors toolErrors;
    private final Optional<StuckHandler> stuckHandler;
    private final List<Knowledge> knowledge;
    private final List<LlmReference> references;
    private final Set<String> internalBindings;
    private final List<ProgrammaticAction> actions;
    private final List<ProgrammaticCondition> conditions;
    private final List<ProgrammaticGoal> goals;
    private final Optional<BuiltAgent> core;

    private BuiltAgent(BuiltAgent other) {
        this.name = other.name;
        this.provider = other.provider;
        this.description = other.description;
        this.version = other.version;
        this.planner = other.planner;
        this.toolErrors = other.toolErrors;
        this.stuckHandler = other.stuckHandler;
        this.knowledge = other.knowledge;
        this.references = other.references;
        this.internalBindings = other.internalBindings;
        this.actions = other.actions;
        this.conditions = other.conditions;
        this.goals = other.goals;
        this.core = Optional.empty();
    }

    BuiltAgent(
            AgentBuilder builder,
            List<ProgrammaticAction> actions,
            List<ProgrammaticCondition> conditions,
            List<ProgrammaticGoal> goals) {
        this.name = builder.name;
        this.provider = builder.provider;
        this.description = builder.description;
        this.version = builder.version;
        this.planner = builder.planner;
        this.toolErrors = builder.toolErrors;
        this.stuckHandler = builder.stuckHandler;
        this.knowledge = List.copyOf(builder.knowledge);
        this.references = List.copyOf(builder.references);
        this.internalBindings = Set.copyOf(builder.internalBindings);
        this.actions = List.copyOf(actions);
        this.conditions = List.copyOf(conditions);
        this.goals = List.copyOf(goals);
        this.core = Optional.of(new BuiltAgent(this));
    }

    /** Returns a copy, because containers replace a returned {@code this} by their proxy. */
    @Override
    public BuiltAgent agent() {
        return core.orElse(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BuiltAgent that && agent().isSameAs(that.agent());
    }

    private boolean isSameAs(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(agent());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String provider() {
        return provider;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public PlannerType planner() {
        return planner;
    }

    @Override
    public List<Knowledge> knowledge() {
        return knowledge;
    }

    @Override
    public List<LlmReference> references() {
        return references;
    }

    @Override
    public Set<String> internalBindings() {
        return internalBindings;
    }

    @Override
    public List<ActionDefinition> actions() {
        return List.copyOf(actions);
    }

    @Override
    public List<GoalDefinition> goals() {
        return List.copyOf(goals);
    }

    @Override
    public List<ProgrammaticAction> programmaticActions() {
        return actions;
    }

    @Override
    public List<ProgrammaticCondition> programmaticConditions() {
        return conditions;
    }

    @Override
    public List<ProgrammaticGoal> programmaticGoals() {
        return goals;
    }

    @Override
    public ToolErrors toolErrors() {
        return toolErrors;
    }

    @Override
    public Optional<StuckHandler> stuckHandler() {
        return stuckHandler;
    }

    @Override
    public String toString() {
        return name;
    }
}
