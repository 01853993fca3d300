/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.agent.PlannerType;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.ConditionModel;
import io.karta.engine.definition.GoalModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Factory of agents that combine the actions of all agents for one goal. */
public final class OpenModeAgents {

    private static final String PREFIX = "goal-";

    private OpenModeAgents() {}

    public static String name(String goal) {
        return PREFIX + goal;
    }

    /** Returns whether an agent consists of the actions of all agents. */
    public static boolean isOpenMode(String name) {
        return name.startsWith(PREFIX);
    }

    /** Returns the agent for a name of {@link #name}, if the goal exists. */
    public static Optional<CompiledAgent> named(String name, Collection<CompiledAgent> deployed) {
        return deployed.stream()
                .filter(agent -> isOpenMode(name))
                .flatMap(agent -> agent.model().goalModels().stream()
                        .filter(goal -> name(goal.name()).equals(name))
                        .map(goal -> together(agent.model(), goal, deployed)))
                .findFirst();
    }

    private static CompiledAgent together(AgentModel own, GoalModel goal, Collection<CompiledAgent> deployed) {
        List<ActionModel> actions = new ArrayList<>(own.actionModels());
        List<ConditionModel> conditions = new ArrayList<>(own.conditions());
        Set<String> internal = new HashSet<>(own.internalBindings());
        deployed.stream()
                .map(CompiledAgent::model)
                .filter(other -> !other.name().equals(own.name()))
                .forEach(other -> add(other, actions, conditions, internal));
        var model = new AgentModel(
                        name(goal.name()),
                        own.provider(),
                        goal.description(),
                        own.version(),
                        actions,
                        conditions,
                        List.of(goal))
                .plannedBy(PlannerType.GOAP)
                .recovering(own.toolErrors())
                .withInternalBindings(internal);
        return new CompiledAgent(own.stuckHandler().map(model::helpedBy).orElse(model));
    }

    /** Omits parts that use a condition or an internal binding with a different meaning in another agent. */
    private static void add(
            AgentModel other, List<ActionModel> actions, List<ConditionModel> conditions, Set<String> internal) {
        internal.addAll(other.internalBindings());
        Set<String> bound = actions.stream()
                .flatMap(OpenModeAgents::bindings)
                .filter(internal::contains)
                .collect(Collectors.toSet());
        Set<String> used = new HashSet<>();
        conditions.forEach(condition -> used.add(condition.name()));
        other.conditions().stream()
                .filter(condition -> !used.contains(condition.name()))
                .forEach(conditions::add);
        other.actionModels().stream()
                .filter(action -> bindings(action).noneMatch(bound::contains))
                .filter(action -> Stream.concat(action.pre().stream(), action.post().stream())
                        .noneMatch(name -> used.contains(name)
                                && other.conditions().stream()
                                        .anyMatch(condition -> condition.name().equals(name))))
                .forEach(actions::add);
    }

    private static Stream<String> bindings(ActionModel action) {
        return Stream.concat(
                CompiledAgent.onBlackboard(action.arguments()).flatMap(argument -> argument.name().stream()),
                action.outputBinding().stream());
    }
}
