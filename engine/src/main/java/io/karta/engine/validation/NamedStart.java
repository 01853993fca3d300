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
import io.karta.engine.definition.TypeAssignability;
import io.karta.engine.domain.CompiledAgent;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Inputs of an exported goal that callers pass by name: actions that can contribute to the goal read them by name, no
 * action produces them, and the declared types of the goal permit them. An input is required if the goal is not
 * reachable without it.
 */
record NamedStart(GoalModel goal, CompiledAgent agent) {

    /** Returns the inputs; a usable input without a name has the name {@code it}. */
    List<NamedInput> inputs() {
        return requiresNames() ? inputs(requested()) : List.of();
    }

    private boolean requiresNames() {
        return agent.model().actionModels().stream()
                .map(ActionModel::arguments)
                .flatMap(CompiledAgent::onBlackboard)
                .anyMatch(argument -> argument.name().isPresent());
    }

    private List<NamedInput> inputs(List<FromBlackboard> requested) {
        List<NamedInput> named = requested.stream()
                .filter(argument -> argument.name().isPresent() && !isProvided(ObjectFact.of(argument)))
                .flatMap(this::inputs)
                .distinct()
                .toList();
        return named.isEmpty()
                ? List.of()
                : Stream.concat(named.stream(), unnamed(requested, named)).toList();
    }

    private Stream<NamedInput> inputs(FromBlackboard argument) {
        return goal.startingInputTypes().stream()
                .filter(type -> TypeAssignability.assignable(argument.type(), type))
                .map(type -> new NamedInput(argument.name().orElseThrow(), type, isRequired(argument)));
    }

    private boolean isRequired(FromBlackboard argument) {
        return argument.presence() == Presence.REQUIRED
                && agent.planWithout(argument.name().orElseThrow(), goal, goal.startingInputTypes())
                        .plan()
                        .isEmpty();
    }

    private Stream<NamedInput> unnamed(List<FromBlackboard> requested, List<NamedInput> named) {
        boolean isEnough = isReached(named.stream().map(NamedInput::type).toList());
        return goal.startingInputTypes().stream()
                .filter(type -> requested.stream()
                        .anyMatch(argument ->
                                argument.name().isEmpty() && TypeAssignability.assignable(argument.type(), type)))
                .map(type -> new NamedInput(NamedInput.IT, type, !isEnough));
    }

    /** Returns the inputs of the actions that can contribute to the goal; of all actions, if it is unreachable. */
    private List<FromBlackboard> requested() {
        List<Class<?>> given = goal.startingInputTypes();
        Stream<ActionModel> actions = isReached(given)
                ? agent.dependencies().contributing(agent.action(goal.action()), given).stream()
                : agent.model().actionModels().stream();
        return actions.sorted(Comparator.comparing(ActionModel::id))
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
