/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ActionDefinition;
import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agent.PlannerType;
import io.karta.agent.StuckHandler;
import io.karta.tool.ToolErrors;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An agent: its actions, conditions and goals, however they were described. Immutable.
 *
 * <pre>{@code
 * new AgentModel("SupportDesk", "shop", "Answers complaints", "1.0.0", List.of(understand, write), List.of(), List.of(answer))
 * }</pre>
 *
 * @param name its name, unique in the application
 * @param provider who provides it
 * @param description what it does
 * @param version {@code major.minor.patch}
 * @param actionModels its actions; kept by their {@linkplain ActionModel#order() order} and then by name, because neither reflection nor
 *     CDI keeps the order of the source
 * @param conditions its conditions
 * @param goalModels its goals
 * @param type the class it was read from, if it was
 * @param stuckHandler who helps a process of it that has no way to its goal, if somebody does
 * @param planner how it decides what comes next
 * @param toolErrors what becomes of errors of tools that its actions let models call, where neither tool nor call says so
 */
public record AgentModel(
        String name,
        String provider,
        String description,
        String version,
        List<ActionModel> actionModels,
        List<ConditionModel> conditions,
        List<GoalModel> goalModels,
        Optional<Class<?>> type,
        Optional<StuckHandler> stuckHandler,
        PlannerType planner,
        ToolErrors toolErrors)
        implements AgentDefinition {

    /**
     * Makes an agent.
     *
     * @param name its name, unique in the application
     * @param provider who provides it
     * @param description what it does
     * @param version {@code major.minor.patch}
     * @param actionModels its actions
     * @param conditions its conditions
     * @param goalModels its goals
     * @param type the class it was read from, if it was
     * @param stuckHandler who helps a process of it that has no way to its goal, if somebody does
     * @param planner how it decides what comes next
     * @param toolErrors what becomes of errors of tools, where neither tool nor call says so
     */
    public AgentModel {
        requireNonNull(name, "name");
        actionModels = actionModels.stream()
                .sorted(Comparator.comparingInt(
                                (ActionModel action) -> action.order().orElse(Integer.MAX_VALUE))
                        .thenComparing(ActionModel::id))
                .toList();
        conditions = conditions.stream()
                .sorted(Comparator.comparing(ConditionModel::name))
                .toList();
        goalModels = goalModels.stream()
                .sorted(Comparator.comparing(GoalModel::name))
                .toList();
    }

    /**
     * Makes an agent that was read from no class and has no help.
     *
     * @param name its name, unique in the application
     * @param provider who provides it
     * @param description what it does
     * @param version {@code major.minor.patch}
     * @param actionModels its actions
     * @param conditions its conditions
     * @param goalModels its goals
     */
    public AgentModel(
            String name,
            String provider,
            String description,
            String version,
            List<ActionModel> actionModels,
            List<ConditionModel> conditions,
            List<GoalModel> goalModels) {
        this(
                name,
                provider,
                description,
                version,
                actionModels,
                conditions,
                goalModels,
                Optional.empty(),
                Optional.empty(),
                PlannerType.GOAP,
                ToolErrors.defaults());
    }

    /**
     * Returns this agent as read from a class.
     *
     * @param agentClass the class, by which others delegate to it
     * @return the changed copy
     */
    public AgentModel ofClass(Class<?> agentClass) {
        return new AgentModel(
                name,
                provider,
                description,
                version,
                actionModels,
                conditions,
                goalModels,
                Optional.of(agentClass),
                stuckHandler,
                planner,
                toolErrors);
    }

    /**
     * Returns this agent with other goals.
     *
     * @param goals its goals
     * @return the changed copy
     */
    public AgentModel withGoals(List<GoalModel> goals) {
        return new AgentModel(
                name,
                provider,
                description,
                version,
                actionModels,
                conditions,
                goals,
                type,
                stuckHandler,
                planner,
                toolErrors);
    }

    /**
     * Returns this agent with help.
     *
     * @param handler who helps a process that has no way to its goal
     * @return the changed copy
     */
    public AgentModel helpedBy(StuckHandler handler) {
        return new AgentModel(
                name,
                provider,
                description,
                version,
                actionModels,
                conditions,
                goalModels,
                type,
                Optional.of(handler),
                planner,
                toolErrors);
    }

    /**
     * Returns this agent with a planning style.
     *
     * @param style how it decides what comes next
     * @return the changed copy
     */
    public AgentModel plannedBy(PlannerType style) {
        return new AgentModel(
                name,
                provider,
                description,
                version,
                actionModels,
                conditions,
                goalModels,
                type,
                stuckHandler,
                style,
                toolErrors);
    }

    /**
     * Returns this agent with something said of errors of tools.
     *
     * @param errors what becomes of them, where neither tool nor call says so
     * @return the changed copy
     */
    public AgentModel recovering(ToolErrors errors) {
        return new AgentModel(
                name,
                provider,
                description,
                version,
                actionModels,
                conditions,
                goalModels,
                type,
                stuckHandler,
                planner,
                errors);
    }

    @Override
    public List<ActionDefinition> actions() {
        return List.copyOf(actionModels);
    }

    @Override
    public List<GoalDefinition> goals() {
        return List.copyOf(goalModels);
    }
}
