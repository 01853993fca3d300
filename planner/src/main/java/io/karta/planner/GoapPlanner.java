/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Plans toward each goal and takes the most valuable plan. */
final class GoapPlanner implements Planner {

    private static final Comparator<Plan> BEST = Comparator.comparingLong((Plan plan) -> -rounded(plan.netValue()))
            .thenComparingLong(plan -> rounded(plan.cost()))
            .thenComparingInt(plan -> plan.steps().size());

    private static long rounded(double value) {
        return Math.round(value / Weights.TOLERANCE);
    }

    @Override
    public PlanningResult plan(PlanningRequest request) {
        Optional<Plan> tail = request.previous().flatMap(plan -> plan.tailFor(request));
        if (tail.isPresent()) {
            return tail.get();
        }
        List<Goal> goals = request.goals();
        return switch (goals.size()) {
            case 0 -> new Unreachable(request, Goal.NIRVANA);
            case 1 -> new Search(request, goals.get(0)).run();
            default -> best(request);
        };
    }

    private static PlanningResult best(PlanningRequest request) {
        List<PlanningResult> results = new ArrayList<>();
        request.goals().forEach(goal -> results.add(new Search(request, goal).run()));
        Optional<Plan> best =
                results.stream().flatMap(result -> result.plan().stream()).min(BEST);
        for (PlanningResult result : results) {
            if (result instanceof LimitReached limit) {
                return new LimitReached(limit.goal(), limit.nodes(), best.orElse(null));
            }
        }
        return best.map(PlanningResult.class::cast).orElseGet(() -> results.get(0));
    }
}
