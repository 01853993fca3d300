/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.planner.ActionSpec;
import io.karta.planner.StateBuilder;
import io.karta.planner.Truth;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The types that must have come last for some action to run, and what the planner calls that. Immutable. */
record Triggers(Map<Type, String> names) {

    private static final String CAME = " that has just come";

    static Triggers of(AgentModel agent) {
        List<Fact> types = agent.actionModels().stream()
                .flatMap(action -> action.trigger().stream())
                .distinct()
                .map(type -> new Fact(type, Optional.empty()))
                .toList();
        Map<Type, String> names = new LinkedHashMap<>();
        FactNames.of(types, List.of()).forEach((fact, name) -> names.put(fact.type(), name + CAME));
        return new Triggers(names);
    }

    boolean isNamed(String fact) {
        return names.containsValue(fact);
    }

    String[] all() {
        return names.values().toArray(String[]::new);
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

    /** What comes of an action comes last; where nothing does, nothing has. */
    void describe(ActionModel action, ActionSpec spec) {
        spec.requires(of(action));
        Optional<Type> output = action.output();
        spec.yields(where(type -> isSure(type, output)));
        spec.removes(where(type -> !isSure(type, output) && !isPossible(type, output)));
    }

    private static boolean isSure(Type type, Optional<Type> output) {
        return output.filter(yielded -> TypeFit.assignable(type, yielded)).isPresent();
    }

    private static boolean isPossible(Type type, Optional<Type> output) {
        return output.filter(yielded -> TypeFit.mayBecome(yielded, type)).isPresent();
    }

    /** Returns the types that only some results of an action have. */
    Stream<Type> possible(Type output) {
        return names.keySet().stream().filter(type -> TypeFit.mayBecome(output, type));
    }

    /** Returns what has come if an action yields this variant of its result, besides what always has. */
    String[] yieldedBy(Type variant, Type output) {
        return where(type -> TypeFit.mayBecome(output, type) && TypeFit.assignable(type, variant));
    }

    /** Returns what has not come then. */
    String[] removedBy(Type variant, Type output) {
        return where(type -> TypeFit.mayBecome(output, type) && !TypeFit.assignable(type, variant));
    }

    String[] broughtBy(Collection<? extends Type> given) {
        return where(type -> given.stream().anyMatch(one -> TypeFit.assignable(type, one)));
    }

    void observe(ProcessBoard board, StateBuilder state) {
        names.forEach((type, name) -> state.set(name, Truth.of(board.hasJustCome(type))));
    }

    void promise(ActionModel action, StateBuilder state) {
        names.forEach((type, name) -> state.set(name, Truth.of(isSure(type, action.output()))));
    }
}
