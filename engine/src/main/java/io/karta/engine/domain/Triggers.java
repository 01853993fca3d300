/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.definition.ActionEffects;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.definition.ObjectFactNames;
import io.karta.engine.definition.TypeAssignability;
import io.karta.planner.ActionSpec;
import io.karta.planner.StateBuilder;
import io.karta.planner.Truth;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Types that trigger actions, with their names in the domain. Immutable. */
record Triggers(Map<Type, String> names) {

    private static final String CAME = " that has just come";
    private static final String[] NONE = {};

    static Triggers of(AgentModel agent) {
        Set<ObjectFact> types = new LinkedHashSet<>();
        for (ActionModel action : agent.actionModels()) {
            if (action.trigger().isPresent()) {
                types.add(new ObjectFact(action.trigger().get(), Optional.empty()));
            }
        }
        if (types.isEmpty()) {
            return new Triggers(Map.of());
        }
        Map<Type, String> names = new LinkedHashMap<>();
        ObjectFactNames.of(types, List.of()).forEach((fact, name) -> names.put(fact.type(), name + CAME));
        return new Triggers(names);
    }

    boolean isNamed(String fact) {
        return names.containsValue(fact);
    }

    String[] all() {
        return names.values().toArray(NONE);
    }

    String[] of(ActionModel action) {
        return action.trigger().stream().map(names::get).toArray(String[]::new);
    }

    private String[] where(Predicate<Type> which) {
        return names.entrySet().stream()
                .filter(trigger -> which.test(trigger.getKey()))
                .map(Map.Entry::getValue)
                .toArray(String[]::new);
    }

    Set<Type> types() {
        return names.keySet();
    }

    /** The latest objects are the results of the last action; none if it produced no result. */
    void describe(ActionModel action, ActionSpec spec) {
        if (names.isEmpty()) {
            return;
        }
        ActionEffects effects = ActionEffects.of(action);
        spec.requires(of(action));
        spec.produces(where(effects::alwaysProduces));
        spec.removes(where(type -> !effects.alwaysProduces(type) && !effects.maybeProduces(type)));
    }

    /** Returns the additional types that an action with this alternative produces. */
    String[] alsoProducedBy(ActionEffects.Alternative way, ActionEffects effects) {
        return names.isEmpty() ? NONE : where(type -> effects.maybeProduces(type) && way.brings(type));
    }

    /** Returns the types that it does not produce then. */
    String[] notProducedBy(ActionEffects.Alternative way, ActionEffects effects) {
        return names.isEmpty() ? NONE : where(type -> effects.maybeProduces(type) && !way.brings(type));
    }

    String[] alsoProducedBy(Collection<? extends Type> given) {
        return names.isEmpty()
                ? NONE
                : where(type -> given.stream().anyMatch(one -> TypeAssignability.assignable(type, one)));
    }

    void observe(ProcessBlackboard board, StateBuilder state) {
        names.forEach((type, name) -> state.set(name, Truth.of(board.hasJustCome(type))));
    }

    void predict(ActionModel action, StateBuilder state) {
        ActionEffects effects = ActionEffects.of(action);
        names.forEach((type, name) -> state.set(name, Truth.of(effects.alwaysProduces(type))));
    }
}
