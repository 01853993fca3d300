/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Says and draws why a result is what it is. */
final class Explanations {

    private Explanations() {}

    static String of(Plan plan) {
        return plan.steps().stream()
                .map(step -> "%s (%s)".formatted(step, step.cost()))
                .collect(Collectors.joining(", then ", plan.goal() + " costs " + plan.cost() + ": ", "."));
    }

    static String draw(Plan plan) {
        StringBuilder text = new StringBuilder("flowchart LR\n");
        for (int i = 0; i < plan.steps().size(); i++) {
            text.append("  s%d[\"%s\"] --> s%d%n".formatted(i, plan.steps().get(i), i + 1));
        }
        return text.append("  s%d([\"%s\"])%n".formatted(plan.steps().size(), plan.goal()))
                .toString();
    }

    static String of(Unreachable result) {
        return "No plan reaches %s. Missing: %s. Blocked: %s."
                .formatted(result.goal(), result.missing(), result.blocked());
    }

    static String draw(Unreachable result) {
        return "flowchart LR\n  g([\"%s\"])%n".formatted(result.goal());
    }

    static List<Fact> missing(PlanningRequest request, Goal goal) {
        List<Set<Boolean>> possible = possible(request);
        Set<Fact> missing = new LinkedHashSet<>();
        List<Map<Fact, Boolean>> wanted = new ArrayList<>(List.of(goal.requires()));
        Set<Fact> seen = new LinkedHashSet<>();
        while (!wanted.isEmpty()) {
            wanted.remove(0).forEach((fact, value) -> {
                if (value && seen.add(fact) && !possible.get(fact.index()).contains(true)) {
                    List<Action> producers = producers(request.domain(), fact).stream()
                            .filter(action -> !request.excluded().contains(action))
                            .toList();
                    if (producers.isEmpty()) {
                        missing.add(fact);
                    }
                    producers.forEach(producer -> wanted.add(producer.requires()));
                }
            });
        }
        return List.copyOf(missing);
    }

    static List<Blocked> blocked(PlanningRequest request, Goal goal) {
        List<Set<Boolean>> possible = possible(request);
        return request.domain().actions().stream()
                .filter(action -> !canRun(request, action, possible))
                .map(action -> block(request, action, possible))
                .toList();
    }

    private static Blocked block(PlanningRequest request, Action action, List<Set<Boolean>> possible) {
        List<Fact> missing = new ArrayList<>();
        List<Fact> unwanted = new ArrayList<>();
        action.requires().forEach((fact, value) -> {
            if (!possible.get(fact.index()).contains(value)) {
                (value ? missing : unwanted).add(fact);
            }
        });
        return new Blocked(action, reason(request, action, missing), missing, unwanted);
    }

    private static Blocked.Reason reason(PlanningRequest request, Action action, List<Fact> missing) {
        if (request.excluded().contains(action)) {
            return Blocked.Reason.EXCLUDED;
        }
        if (action.isRunOnce() && request.start().hasRun(action)) {
            return Blocked.Reason.ALREADY_RAN;
        }
        return missing.stream().allMatch(Fact::isCondition)
                ? Blocked.Reason.FALSE_CONDITION
                : Blocked.Reason.MISSING_INPUT;
    }

    static List<Action> producers(Domain domain, Fact fact) {
        return domain.actions().stream()
                .filter(action -> action.alternatives().stream()
                        .anyMatch(way -> domain.effects(action, way).getOrDefault(fact, false)
                                || domain.conditionsTouchedBy(domain.effects(action, way))
                                        .contains(fact)))
                .toList();
    }

    private static boolean canRun(PlanningRequest request, Action action, List<Set<Boolean>> possible) {
        return !request.excluded().contains(action)
                && !(action.isRunOnce() && request.start().hasRun(action))
                && action.requires().entrySet().stream()
                        .allMatch(want -> possible.get(want.getKey().index()).contains(want.getValue()));
    }

    private static List<Set<Boolean>> possible(PlanningRequest request) {
        List<Set<Boolean>> possible = new ArrayList<>();
        for (Fact fact : request.domain().facts()) {
            Truth truth = request.start().truth(fact);
            possible.add(
                    new LinkedHashSet<>(truth == Truth.UNKNOWN ? List.of(true, false) : List.of(truth == Truth.TRUE)));
        }
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Action action : request.domain().actions()) {
                if (canRun(request, action, possible)) {
                    grown |= grow(request.domain(), action, possible);
                }
            }
        }
        return possible;
    }

    private static boolean grow(Domain domain, Action action, List<Set<Boolean>> possible) {
        boolean grown = false;
        for (Fact fact : domain.facts()) {
            Set<Boolean> values = possible.get(fact.index());
            if (producers(domain, fact).contains(action)) {
                grown |= values.add(true);
            }
            if (action.isClearing()
                    || action.alternatives().stream()
                            .anyMatch(way -> way.effects().containsValue(false))) {
                grown |= values.add(false);
            }
        }
        return grown;
    }
}
