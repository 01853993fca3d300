/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.search.OperatorWeights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Planner that plans toward each goal and returns the most valuable plan. */
final class GoapPlanner implements Planner {

    private static Comparator<Plan> byNetValue() {
        return Comparator.comparingLong((Plan plan) -> -rounded(plan.netValue()))
                .thenComparingLong(plan -> rounded(plan.cost()))
                .thenComparingInt(plan -> plan.steps().size());
    }

    private static long rounded(double value) {
        return Math.round(value / OperatorWeights.TOLERANCE);
    }

    @Override
    public PlanningResult plan(PlanningRequest request) {
        Optional<Plan> previous = request.previous();
        Optional<Plan> tail = previous.isPresent() ? previous.get().remainderFrom(request) : previous;
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

    /** Plans for each goal. Each remaining goal may use an equal share of the remaining work. */
    private static PlanningResult best(PlanningRequest request) {
        List<PlanningResult> results = new ArrayList<>();
        long left = request.limit().work();
        for (Goal goal : request.goals()) {
            var search = new Search(
                    request, goal, Math.max(1, left / (request.goals().size() - results.size())));
            results.add(search.run());
            left -= search.work();
        }
        return best(results);
    }

    private static PlanningResult best(List<PlanningResult> results) {
        Optional<Plan> best =
                results.stream().flatMap(result -> result.plan().stream()).min(byNetValue());
        for (PlanningResult result : results) {
            if (result instanceof LimitReached limit) {
                return limit.withBest(best.map(Plan::asBestSoFar).orElse(null));
            }
        }
        return best.map(PlanningResult.class::cast).orElseGet(() -> results.get(0));
    }
}
