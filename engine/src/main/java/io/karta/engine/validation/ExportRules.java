/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Rule for goals that restrict their callers or endpoints without being exported. */
public final class ExportRules {

    private ExportRules() {}

    /**
     * Returns a warning for each goal that no caller can start, or that no endpoint offers although it names some.
     *
     * @param agents the agents
     * @return the warnings
     */
    public static List<String> of(List<AgentModel> agents) {
        List<String> warnings = new ArrayList<>();
        for (AgentModel agent : agents) {
            for (GoalModel goal : agent.goalModels()) {
                if (!goal.remote() && !goal.local()) {
                    warnings.add(Messages.notExported(goal, "local = false", "no caller can start it"));
                } else if (!goal.remote() && !goal.endpoints().isEmpty()) {
                    warnings.add(Messages.notExported(
                            goal,
                            "endpoints = " + String.join(", ", new TreeSet<>(goal.endpoints())),
                            "no endpoint offers it"));
                }
            }
        }
        return List.copyOf(warnings);
    }
}
