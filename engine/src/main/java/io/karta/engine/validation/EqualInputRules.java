/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Rule for inputs of an action that have one type and no names, and therefore are always the same object. */
public final class EqualInputRules {

    private EqualInputRules() {}

    /**
     * Returns a warning for each type that an action reads several times without a name.
     *
     * @param agents the agents
     * @return the warnings
     */
    public static List<String> of(List<AgentModel> agents) {
        return agents.stream()
                .flatMap(agent -> agent.actionModels().stream())
                .flatMap(action -> repeated(action).map(type -> Messages.equalInputs(action.id(), type)))
                .toList();
    }

    private static Stream<Type> repeated(ActionModel action) {
        Set<Type> seen = new HashSet<>();
        return action.arguments().stream()
                .filter(FromBlackboard.class::isInstance)
                .map(FromBlackboard.class::cast)
                .filter(argument -> argument.name().isEmpty())
                .map(FromBlackboard::type)
                .filter(type -> !seen.add(type))
                .distinct();
    }
}
