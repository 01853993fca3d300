/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
        List<String> warnings = new ArrayList<>();
        for (AgentModel agent : agents) {
            for (ActionModel action : agent.actionModels()) {
                for (Type type : repeated(action)) {
                    warnings.add(Messages.equalInputs(action.id(), type));
                }
            }
        }
        return List.copyOf(warnings);
    }

    private static Set<Type> repeated(ActionModel action) {
        Set<Type> seen = new HashSet<>();
        Set<Type> repeated = new LinkedHashSet<>();
        for (Argument argument : action.arguments()) {
            if (argument instanceof FromBlackboard input && input.name().isEmpty() && !seen.add(input.type())) {
                repeated.add(input.type());
            }
        }
        return repeated;
    }
}
