/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.definition.TypeAssignability;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.WritableTypes;
import io.karta.generation.Shapes;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;

/** Rules for agents with a supervising model. */
final class SupervisedRules {

    private SupervisedRules() {}

    /** Returns the problems of an agent, as texts. */
    static Stream<String> problems(CompiledAgent agent) {
        if (agent.model().planner() != PlannerType.SUPERVISOR) {
            return Stream.empty();
        }
        if (agent.model().goalModels().isEmpty()) {
            return Stream.of(Messages.nothingToSuperviseFor(agent.model().name()));
        }
        List<Type> writable = writable(agent);
        return agent.model().actionModels().stream().flatMap(action -> action.inputs().stream()
                .distinct()
                .filter(type -> !writable.contains(type) && !isBrought(type, agent))
                .map(type -> Messages.noModelCanWrite(action.id(), agent.model(), type)));
    }

    /**
     * Returns the types that a supervising model may write, which are not required as inputs; none without supervision.
     */
    static List<Type> writable(CompiledAgent agent) {
        return agent.model().planner() == PlannerType.SUPERVISOR
                ? new WritableTypes(agent, new Shapes()).types()
                : List.of();
    }

    private static boolean isBrought(Type type, CompiledAgent agent) {
        return agent.model().isProduced(type)
                || RawClass.boxed(type).isAssignableFrom(UserInput.class)
                || agent.states().has(RawClass.boxed(type))
                || agent.model().goalModels().stream()
                        .flatMap(goal -> goal.inputTypes().stream())
                        .anyMatch(given -> TypeAssignability.assignable(type, given));
    }
}
