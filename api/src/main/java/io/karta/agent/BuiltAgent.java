/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.spi.ActionBlueprint;
import io.karta.spi.AgentBlueprint;
import io.karta.spi.ConditionBlueprint;
import io.karta.spi.GoalBlueprint;
import java.util.List;

/** An agent as its builder left it. A class and no record: two that look alike are two agents, since nobody can compare what they do. */
final class BuiltAgent implements AgentBlueprint {

    private final String name;
    private final String provider;
    private final String description;
    private final String version;
    private final PlannerType planner;
    private final List<ActionBlueprint> actions;
    private final List<ConditionBlueprint> conditions;
    private final List<GoalBlueprint> goals;

    BuiltAgent(
            AgentBuilder builder,
            List<ActionBlueprint> actions,
            List<ConditionBlueprint> conditions,
            List<GoalBlueprint> goals) {
        this.name = builder.name;
        this.provider = builder.provider;
        this.description = builder.description;
        this.version = builder.version;
        this.planner = builder.planner;
        this.actions = List.copyOf(actions);
        this.conditions = List.copyOf(conditions);
        this.goals = List.copyOf(goals);
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
    public List<ActionDefinition> actions() {
        return List.copyOf(actions);
    }

    @Override
    public List<GoalDefinition> goals() {
        return List.copyOf(goals);
    }

    @Override
    public List<ActionBlueprint> actionBlueprints() {
        return actions;
    }

    @Override
    public List<ConditionBlueprint> conditionBlueprints() {
        return conditions;
    }

    @Override
    public List<GoalBlueprint> goalBlueprints() {
        return goals;
    }

    @Override
    public String toString() {
        return name;
    }
}
