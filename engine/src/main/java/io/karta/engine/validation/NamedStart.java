/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.agent.NamedInput;
import io.karta.engine.definition.ActionEffects;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.definition.TypeFit;
import io.karta.engine.domain.CompiledAgent;
import io.karta.planner.Plan;
import io.karta.planner.Step;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Inputs of an exported goal that callers pass by name: actions on the way to the goal require them by name, no action
 * produces them, and the declared types of the goal permit them.
 */
record NamedStart(GoalModel goal, CompiledAgent agent) {

    /** Returns the inputs; a usable input without a name has the name {@code it}. */
    List<NamedInput> inputs() {
        return requiresNames() ? inputs(wanted()) : List.of();
    }

    private boolean requiresNames() {
        return agent.model().actionModels().stream()
                .map(ActionModel::arguments)
                .flatMap(CompiledAgent::onBlackboard)
                .anyMatch(argument -> argument.name().isPresent());
    }

    private List<NamedInput> inputs(List<FromBlackboard> wanted) {
        List<NamedInput> named = wanted.stream()
                .filter(argument -> argument.name().isPresent() && !isProvided(ObjectFact.of(argument)))
                .flatMap(this::inputs)
                .distinct()
                .toList();
        return named.isEmpty()
                ? List.of()
                : Stream.concat(named.stream(), unnamed(wanted, named)).toList();
    }

    private Stream<NamedInput> inputs(FromBlackboard argument) {
        return goal.startingInputTypes().stream()
                .filter(type -> TypeFit.assignable(argument.type(), type))
                .map(type ->
                        new NamedInput(argument.name().orElseThrow(), type, argument.presence() == Presence.REQUIRED));
    }

    private Stream<NamedInput> unnamed(List<FromBlackboard> wanted, List<NamedInput> named) {
        boolean isEnough = isReached(named.stream().map(NamedInput::type).toList());
        return goal.startingInputTypes().stream()
                .filter(type -> wanted.stream()
                        .anyMatch(argument -> argument.name().isEmpty() && TypeFit.assignable(argument.type(), type)))
                .map(type -> new NamedInput(NamedInput.IT, type, !isEnough));
    }

    /** Returns the inputs of the actions in a plan from all declared types; of all actions, if there is no plan. */
    private List<FromBlackboard> wanted() {
        Optional<Plan> plan = agent.planFrom(goal, goal.startingInputTypes()).plan();
        Set<String> planned = plan.stream()
                .flatMap(found -> found.steps().stream())
                .map(Step::action)
                .map(action -> action.name())
                .collect(Collectors.toSet());
        return agent.model().actionModels().stream()
                .filter(action -> plan.isEmpty() || planned.contains(action.id()))
                .map(ActionModel::arguments)
                .flatMap(CompiledAgent::onBlackboard)
                .toList();
    }

    private boolean isProvided(ObjectFact fact) {
        return agent.model().actionModels().stream()
                .anyMatch(action -> ActionEffects.of(action).arePossible(fact));
    }

    private boolean isReached(Collection<Class<?>> given) {
        return agent.planFrom(goal, given).plan().isPresent();
    }

    /** Returns the declared types that suffice without a name. */
    List<Class<?>> sufficient() {
        return goal.startingInputTypes().stream()
                .filter(type -> !isReached(goal.startingInputTypes())
                        || agent.planFromUnnamed(goal, List.of(type)).plan().isPresent())
                .toList();
    }
}
