/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.agent.StoredNames;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import java.util.ArrayList;
import java.util.List;

/** Rule for the names of agents and goals, by which stores find processes. */
public final class NameRules {

    private NameRules() {}

    /**
     * Returns the names that not every store can keep.
     *
     * @param agent the agent
     * @return the problems, as texts
     */
    public static List<String> problems(AgentModel agent) {
        List<String> problems = new ArrayList<>();
        StoredNames.problem("agent", agent.name()).ifPresent(problems::add);
        for (GoalModel goal : agent.goalModels()) {
            StoredNames.problem("goal", goal.name()).ifPresent(problems::add);
        }
        return List.copyOf(problems);
    }
}
