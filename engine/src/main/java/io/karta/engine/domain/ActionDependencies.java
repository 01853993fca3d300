/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.ActionEffects;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ObjectFact;
import java.util.HashSet;
import java.util.Set;

/**
 * Data dependencies between the actions of an agent, which determine the actions that may run concurrently. Immutable.
 */
public final class ActionDependencies {

    private final CompiledAgent agent;

    ActionDependencies(CompiledAgent agent) {
        this.agent = agent;
    }

    /** Returns whether the effects of one action may change what another one reads. */
    public boolean feeds(ActionModel first, ActionModel second) {
        return isBarrier(first)
                || isBarrier(second)
                || second.trigger().isPresent()
                || overlap(written(first), read(second));
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
