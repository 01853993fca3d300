/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rule that finds placeholders such as <code>{{ topic }}</code> in descriptions, which models receive unchanged. */
public final class DescriptionRules {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{[^{}]*}}");

    private DescriptionRules() {}

    /**
     * Returns a warning for each description with a placeholder in it.
     *
     * @param agents the agents
     * @return the warnings
     */
    public static List<String> of(List<AgentModel> agents) {
        List<String> warnings = new ArrayList<>();
        for (AgentModel agent : agents) {
            check("agent " + agent.name(), agent.description(), warnings);
            for (GoalModel goal : agent.goalModels()) {
                check("goal %s of %s".formatted(goal.name(), agent.name()), goal.description(), warnings);
            }
        }
        return List.copyOf(warnings);
    }

    private static void check(String what, String description, List<String> warnings) {
        Matcher placeholder = PLACEHOLDER.matcher(description);
        if (placeholder.find()) {
            warnings.add(Messages.placeholderInDescription(what, placeholder.group()));
        }
    }
}
