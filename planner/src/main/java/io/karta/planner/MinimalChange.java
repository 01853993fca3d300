/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Search for the minimal set of facts that would have to differ for a goal to be reachable. It plans with free actions
 * and with one additional, costly action per fact that assumes it at the start.
 */
final class MinimalChange {

    private static final String EARLY = " before anything ran";
    private static final String ASSUME = " assume ";
    private static final int ROOT_COST = 1;
    private static final int OTHER_COST = 1_000;
    private static final Limit LIMIT = new Limit(5_000, Limit.DEFAULT_WORK / 4, () -> false);

    private final PlanningRequest request;
    private final Goal goal;
    private final UnreachabilityReport report;
    /** By the name of the action that assumes it. */
    private final Map<String, Map.Entry<Fact, Boolean>> assumptions = new LinkedHashMap<>();

    MinimalChange(PlanningRequest request, Goal goal, UnreachabilityReport report) {
        this.request = request;
        this.goal = goal;
        this.report = report;
    }

    /** Returns the facts with the values they would need; empty if no such facts were found. */
    Map<Fact, Boolean> needed() {
        if (goal.isNirvana()) {
            return Map.of();
        }
        return needed(true).or(() -> needed(false)).orElse(Map.of());
    }

    private Optional<Map<Fact, Boolean>> needed(boolean rootsOnly) {
        assumptions.clear();
        Domain thought = domain(rootsOnly);
        PlanningRequest search = PlanningRequest.of(thought, start(thought)).withLimit(LIMIT);
        return Planner.goap().plan(search).plan().map(plan -> {
            Map<Fact, Boolean> needed = new LinkedHashMap<>();
            for (Action action : plan.actions()) {
                Map.Entry<Fact, Boolean> assumed = assumptions.get(action.name());
                if (assumed != null) {
                    needed.put(assumed.getKey(), assumed.getValue());
                }
            }
            return needed;
        });
    }

    private Domain domain(boolean rootsOnly) {
        DomainBuilder builder = request.domain().toBuilder(request.excluded());
        builder.actions.values().forEach(action -> action.removes(EARLY));
        for (Fact fact : request.domain().facts()) {
            assume(builder, fact, true, rootsOnly);
            assume(builder, fact, false, rootsOnly);
        }
        builder.goals.clear();
        return builder.goal(
                        goal.name(), g -> goal.requires().forEach((fact, value) -> g.requires.put(fact.name(), value)))
                .build();
    }

    private void assume(DomainBuilder builder, Fact fact, boolean value, boolean rootsOnly) {
        boolean root = report.isRoot(fact, value);
        boolean candidate = rootsOnly ? root : request.start().truth(fact) == Truth.of(!value);
        if (!candidate || fact.name().startsWith(DomainCompiler.RAN)) {
            return;
        }
        String name = ASSUME + (value ? "" : "not ") + fact.name();
        assumptions.put(name, Map.entry(fact, value));
        builder.action(name, a -> {
            a.requires(EARLY).cost(root ? ROOT_COST : OTHER_COST);
            a.effects.put(fact.name(), value);
        });
    }

    private State start(Domain thought) {
        StateBuilder state = thought.newState().holds(EARLY);
        for (Fact fact : request.domain().facts()) {
            state.set(fact.name(), request.start().truth(fact));
        }
        for (Action action : request.domain().actions()) {
            if (request.start().hasRun(action)) {
                state.markRun(thought.action(action.name()));
            }
        }
        return state.build();
    }
}
