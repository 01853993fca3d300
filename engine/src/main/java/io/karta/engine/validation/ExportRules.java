/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.spi.SimilarNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Rules for exports without the effect that their author expects. */
public final class ExportRules {

    /** The endpoints whose addresses contain the names of goals. */
    private static final List<String> WITH_PATHS = List.of("rest", "ag-ui", "a2a");

    private static final List<String> ENDPOINTS = List.of("rest", "ag-ui", "mcp", "a2a");

    /** Clients remove segments of dots, and some servers reject encoded slashes, backslashes and control characters. */
    private static final Pattern UNSAFE_IN_PATHS = Pattern.compile("\\.{1,2}|.*[/\\\\\\p{Cntrl}].*", Pattern.DOTALL);

    private ExportRules() {}

    /**
     * Returns a warning for each goal that no caller can start, that an endpoint does not offer because its name is
     * misspelled, or whose name cannot be part of an address.
     *
     * @param agents the agents
     * @return the warnings
     */
    public static List<String> of(List<AgentModel> agents) {
        List<String> warnings = new ArrayList<>();
        for (AgentModel agent : agents) {
            for (GoalModel goal : agent.goalModels()) {
                if (goal.remote()) {
                    warnings.addAll(exported(goal));
                } else {
                    notExported(goal).ifPresent(warnings::add);
                }
            }
        }
        return List.copyOf(warnings);
    }

    private static Optional<String> notExported(GoalModel goal) {
        if (!goal.local()) {
            return Optional.of(Messages.notExported(goal, "local = false", "no caller can start it"));
        }
        return goal.endpoints().isEmpty()
                ? Optional.empty()
                : Optional.of(Messages.notExported(
                        goal,
                        "endpoints = " + String.join(", ", new TreeSet<>(goal.endpoints())),
                        "no endpoint offers it"));
    }

    private static List<String> exported(GoalModel goal) {
        List<String> warnings = new ArrayList<>();
        for (String name : new TreeSet<>(goal.endpoints())) {
            meant(name).ifPresent(meant -> warnings.add(Messages.misspelledEndpoint(goal, name, meant)));
        }
        if (WITH_PATHS.stream().anyMatch(goal::isOpenTo)
                && UNSAFE_IN_PATHS.matcher(goal.name()).matches()) {
            warnings.add(Messages.nameUnsafeInPaths(goal));
        }
        return warnings;
    }

    /** Returns the endpoint that a misspelled name means; other names may be those of endpoints of the application. */
    private static Optional<String> meant(String name) {
        return ENDPOINTS.contains(name)
                ? Optional.empty()
                : SimilarNames.findClosest(name, ENDPOINTS, name.length() / 4).or(() -> ENDPOINTS.stream()
                        // two swapped letters are two changes
                        .filter(known -> sortedLetters(known).equals(sortedLetters(name)))
                        .findFirst());
    }

    private static List<Integer> sortedLetters(String name) {
        return name.toLowerCase(Locale.ROOT).chars().sorted().boxed().toList();
    }
}
