/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.ActionEffects;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.definition.TypeAssignability;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Data dependencies between the actions of an agent, which determine the actions that may run concurrently. Immutable.
 */
public final class ActionDependencies {

    private final CompiledAgent agent;

    ActionDependencies(CompiledAgent agent) {
        this.agent = agent;
    }

    /** Returns whether the effects of one action may change the inputs of another one. */
    public boolean feeds(ActionModel first, ActionModel second) {
        return isBarrier(first)
                || isBarrier(second)
                || second.trigger().isPresent()
                || overlap(written(first), read(second));
    }

    /**
     * Returns the actions that can contribute to a run of an action, and that action, regardless of costs.
     *
     * @param given the types of the objects that a process starts with
     */
    public Set<ActionModel> contributing(ActionModel last, Collection<? extends Type> given) {
        Set<ActionModel> possible = possible(given);
        Set<ActionModel> found = new HashSet<>(Set.of(last));
        int before = 0;
        while (before < found.size()) {
            before = found.size();
            List<ActionModel> more = possible.stream()
                    .filter(action -> found.stream().anyMatch(later -> isNeededFor(action, later)))
                    .toList();
            found.addAll(more);
        }
        return found;
    }

    private boolean isNeededFor(ActionModel action, ActionModel later) {
        return overlap(written(action), read(later))
                || later.trigger()
                        .filter(type -> action.outputs().stream()
                                .anyMatch(output -> TypeAssignability.assignable(type, output)))
                        .isPresent();
    }

    /** Returns the actions whose inputs can exist, as far as types determine that. */
    private Set<ActionModel> possible(Collection<? extends Type> given) {
        Set<String> facts = new HashSet<>(agent.factsFrom(given));
        Set<ActionModel> possible = new HashSet<>();
        int before = -1;
        while (before < possible.size()) {
            before = possible.size();
            agent.model().actionModels().stream()
                    .filter(action -> facts.containsAll(required(action)))
                    .filter(possible::add)
                    .forEach(action -> facts.addAll(written(action)));
        }
        return possible;
    }

    private Set<String> required(ActionModel action) {
        return CompiledAgent.onBlackboard(action.arguments())
                .filter(argument -> argument.presence() == Presence.REQUIRED)
                .map(argument -> agent.name(ObjectFact.of(argument)))
                .collect(Collectors.toSet());
    }

    /** Returns whether an action must run alone, because it hides objects of others. */
    private boolean isBarrier(ActionModel action) {
        return action.isClearing() || agent.mayEnterState(action);
    }

    private static boolean overlap(Set<String> some, Set<String> others) {
        return some.stream().anyMatch(others::contains);
    }

    private Set<String> written(ActionModel action) {
        Set<String> written = new HashSet<>(action.post());
        agent.facts().stream()
                .filter(ActionEffects.of(action)::arePossible)
                .forEach(fact -> written.add(agent.name(fact)));
        return written;
    }

    private Set<String> read(ActionModel action) {
        Set<String> read = new HashSet<>(action.pre());
        CompiledAgent.onBlackboard(action.arguments())
                .forEach(argument -> read.add(agent.name(ObjectFact.of(argument))));
        action.pre().stream()
                .flatMap(name -> agent.condition(name).stream())
                .flatMap(condition -> CompiledAgent.onBlackboard(condition.arguments()))
                .forEach(argument -> read.add(agent.name(ObjectFact.of(argument))));
        return read;
    }
}
