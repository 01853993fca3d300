/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.definition.Nouns;
import io.karta.engine.domain.CompiledAgent;
import io.karta.generation.type.RawClass;
import io.karta.planner.InapplicableAction;
import io.karta.planner.PlanningResult;
import io.karta.planner.Unreachable;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about actions that have run, but without the result that the goal needs. */
final class UnusedResults {

    private UnusedResults() {}

    static String of(PlanningResult found, CompiledAgent agent, Map<String, Optional<Class<?>>> results) {
        return Stream.of(found)
                .filter(Unreachable.class::isInstance)
                .flatMap(proof -> ((Unreachable) proof).blocked().stream())
                .filter(blocked -> blocked.reason() == InapplicableAction.Reason.ALREADY_RAN)
                .map(blocked -> blocked.action().name())
                .flatMap(action ->
                        Optional.ofNullable(results.get(action))
                                .flatMap(result -> sentence(agent, action, result))
                                .stream())
                .collect(Collectors.joining());
    }

    private static Optional<String> sentence(CompiledAgent agent, String action, Optional<Class<?>> result) {
        Optional<Type> declared = agent.find(action).flatMap(model -> model.output());
        if (declared.isEmpty()) {
            return Optional.empty();
        }
        if (result.isEmpty()) {
            return Optional.of(" %s has run without a result.".formatted(action));
        }
        boolean isVariant = result.get() != RawClass.of(declared.get())
                && result.get().getClassLoader() != null; // implementations of List are of no interest
        return isVariant
                ? Optional.of(" %s produced %s.".formatted(action, Nouns.one(result.get())))
                : Optional.empty();
    }
}
