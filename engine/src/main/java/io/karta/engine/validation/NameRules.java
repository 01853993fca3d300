/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.agent.StoredNames;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import java.util.stream.Stream;

/** Rule for the names of agents and goals, by which stores find processes. */
public final class NameRules {

    private NameRules() {}

    /**
     * Returns the names that not every store can keep.
     *
     * @param agent the agent
     * @return the problems, as texts
     */
    public static Stream<String> problems(AgentModel agent) {
        return Stream.concat(
                StoredNames.problem("agent", agent.name()).stream(),
                agent.goalModels().stream()
                        .map(GoalModel::name)
                        .flatMap(name -> StoredNames.problem("goal", name).stream()));
    }
}
