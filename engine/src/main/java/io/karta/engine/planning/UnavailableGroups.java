/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.definition.ActionModel;
import io.karta.planner.InapplicableAction;
import io.karta.planner.PlanningResult;
import io.karta.planner.Unreachable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Actions that cannot run at present, with the unavailable tool groups that they require, by their ids. Immutable. */
record UnavailableGroups(Map<String, List<String>> byAction) {

    static final UnavailableGroups NONE = new UnavailableGroups(Map.of());

    /** Finds the groups. May connect to other systems. */
    static UnavailableGroups of(Collection<ActionModel> actions, Function<ActionModel, List<String>> unavailable) {
        Map<String, List<String>> found = new TreeMap<>();
        for (ActionModel action : actions) {
            List<String> groups = unavailable.apply(action);
            if (!groups.isEmpty()) {
                found.put(action.id(), groups);
            }
        }
        return found.isEmpty() ? NONE : new UnavailableGroups(found);
    }

    Set<String> actions() {
        return byAction.keySet();
    }

    /** Returns sentences about those of the actions that prevent a plan. */
    String summary(PlanningResult found) {
        return Stream.of(found)
                .filter(Unreachable.class::isInstance)
                .flatMap(proof -> ((Unreachable) proof).blocked().stream())
                .filter(blocked -> blocked.reason() == InapplicableAction.Reason.EXCLUDED)
                .map(blocked -> blocked.action().name())
                .filter(byAction::containsKey)
                .map(this::sentence)
                .collect(Collectors.joining());
    }

    private String sentence(String action) {
        List<String> groups = byAction.getOrDefault(action, List.of());
        return " %s requires the tool %s %s, not available at present. Resume the process later."
                .formatted(action, groups.size() == 1 ? "group" : "groups", String.join(", ", groups));
    }
}
