/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Plans toward each goal and takes the most valuable plan. */
final class GoapPlanner implements Planner {

    private static final Comparator<Plan> BEST = Comparator.comparingDouble((Plan plan) -> -rounded(plan.netValue()))
            .thenComparingDouble(plan -> rounded(plan.cost()))
            .thenComparingInt(plan -> plan.steps().size());

    private static double rounded(double value) {
        return Math.rint(value * 1e9) / 1e9;
    }

    @Override
    public PlanningResult plan(PlanningRequest request) {
        Optional<Plan> tail = request.previous()
                .filter(plan -> request.goals().equals(List.of(plan.goal())))
                .flatMap(plan -> plan.tailFor(request.start()));
        if (tail.isPresent()) {
            return tail.get();
        }
        List<PlanningResult> results = request.goals().stream()
                .map(goal -> new Search(request, goal).run())
                .toList();
        Optional<PlanningResult> limited =
                results.stream().filter(LimitReached.class::isInstance).findFirst();
        if (limited.isPresent()) {
            return limited.get();
        }
        return results.stream()
                .flatMap(result -> result.plan().stream())
                .min(BEST)
                .map(PlanningResult.class::cast)
                .orElseGet(() -> results.get(0));
    }
}
