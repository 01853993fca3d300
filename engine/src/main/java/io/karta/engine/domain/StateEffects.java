/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.ActionEffects;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.ConditionModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.definition.StateTypes;
import io.karta.engine.definition.TypeAssignability;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Effects of a state transition on facts, as far as types determine them. Facts of other states, and facts that only
 * the scope of a state produces, become false. Actions of the scope can run again. Immutable.
 */
final class StateEffects {

    private static final String[] NONE = {};

    private final AgentModel model;
    private final StateTypes states;
    private final Collection<ObjectFact> facts;
    private final Outside outside;
    private final Set<ObjectFact> scopedFacts = new HashSet<>();
    private final Set<ActionModel> scopedActions = new HashSet<>();

    /**
     * Facts and actions outside of any scope, although their types could belong to one.
     *
     * @param facts the true facts
     * @param ran the ids of actions that ran
     */
    record Outside(Set<ObjectFact> facts, Set<String> ran) {

        static final Outside NOTHING = new Outside(Set.of(), Set.of());

        boolean isNothing() {
            return facts.isEmpty() && ran.isEmpty();
        }
    }

    StateEffects(AgentModel model, StateTypes states, Collection<ObjectFact> facts, Outside outside) {
        this.model = model;
        this.states = states;
        this.facts = facts;
        this.outside = outside;
        for (ObjectFact fact : facts) {
            if (isState(fact)) {
                grow();
                return;
            }
        }
    }

    private void grow() {
        int before = -1;
        while (before < scopedFacts.size() + scopedActions.size()) {
            before = scopedFacts.size() + scopedActions.size();
            model.actionModels().stream().filter(this::readsOfScope).forEach(scopedActions::add);
            facts.stream().filter(this::isMadeInScope).forEach(scopedFacts::add);
        }
    }

    private boolean readsOfScope(ActionModel action) {
        return required(action.arguments()).anyMatch(fact -> isState(fact) || scopedFacts.contains(fact));
    }

    private boolean isMadeInScope(ObjectFact fact) {
        List<ActionModel> producers = model.actionModels().stream()
                .filter(action -> ActionEffects.of(action).arePossible(fact))
                .toList();
        return !isState(fact)
                && !outside.facts().contains(fact)
                && !producers.isEmpty()
                && scopedActions.containsAll(producers);
    }

    private static Stream<ObjectFact> required(List<Argument> arguments) {
        return arguments.stream()
                .filter(FromBlackboard.class::isInstance)
                .map(FromBlackboard.class::cast)
                .filter(argument -> argument.presence() == Presence.REQUIRED)
                .map(ObjectFact::of);
    }

    boolean isState(ObjectFact fact) {
        return isState(fact.type());
    }

    boolean isState(Type type) {
        return states.has(RawClass.boxed(type));
    }

    /** Returns whether a run may lead into a state. */
    boolean mayEnter(ActionModel action) {
        return action.outputs().stream()
                .anyMatch(output -> isState(output)
                        || states.isPermittedBy(RawClass.boxed(output))
                        || facts.stream()
                                .anyMatch(
                                        fact -> isState(fact) && TypeAssignability.isNarrowable(output, fact.type())));
    }

    /** Returns the facts that only the scope of a state produces. */
    Set<ObjectFact> scopedFacts() {
        return scopedFacts;
    }

    /** Returns the ids of the actions that can run again in a new state. */
    String[] rerunnable() {
        if (scopedActions.isEmpty()) {
            return NONE; // an agent without states, at each observation
        }
        return scopedActions.stream()
                .filter(action -> !action.isRerunnable())
                .map(ActionModel::id)
                .filter(id -> !outside.ran().contains(id))
                .sorted()
                .toArray(String[]::new);
    }

    /** Returns the facts that no longer hold when a state object of a type is produced under a name. */
    Set<ObjectFact> lostFacts(Type type, Optional<String> name) {
        return facts.stream()
                .filter(fact -> isState(fact) || scopedFacts.contains(fact))
                .filter(fact -> !fact.followsFrom(type, name))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the conditions that become false with these facts: those that read one, and those that only the scope
     * sets.
     */
    Set<String> lostConditions(Set<ObjectFact> lost) {
        Set<String> asked =
                model.conditions().stream().map(ConditionModel::name).collect(Collectors.toSet());
        Stream<String> needing = model.conditions().stream()
                .filter(condition -> required(condition.arguments()).anyMatch(lost::contains))
                .map(ConditionModel::name);
        Stream<String> set = scopedActions.stream()
                .flatMap(action -> action.post().stream())
                .filter(name -> !asked.contains(name))
                .filter(name -> model.actionModels().stream()
                        .allMatch(action -> !action.post().contains(name) || scopedActions.contains(action)));
        return Stream.concat(needing, set).collect(Collectors.toUnmodifiableSet());
    }
}
