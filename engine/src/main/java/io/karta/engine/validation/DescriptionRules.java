/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.AgentModel;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
        return agents.stream()
                .flatMap(agent -> Stream.concat(
                        in("agent " + agent.name(), agent.description()),
                        agent.goalModels().stream()
                                .flatMap(goal ->
                                        in("goal %s of %s".formatted(goal.name(), agent.name()), goal.description()))))
                .toList();
    }

    private static Stream<String> in(String what, String description) {
        return PLACEHOLDER
                .matcher(description)
                .results()
                .limit(1)
                .map(found -> Messages.placeholderInDescription(what, found.group()));
    }
}
