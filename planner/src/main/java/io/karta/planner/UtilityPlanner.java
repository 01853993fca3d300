/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.search.OperatorWeights;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Planner that returns the executable action with the highest value minus cost. */
final class UtilityPlanner implements Planner {

    private final boolean goalsFirst;

    UtilityPlanner(boolean goalsFirst) {
        this.goalsFirst = goalsFirst;
    }

    @Override
    public PlanningResult plan(PlanningRequest request) {
        Optional<Plan> reached = reached(request, request.start()).map(goal -> new Plan(request, goal, List.of()));
        if (goalsFirst && reached.isPresent()) {
            return reached.get();
        }
        return mostValuable(request)
                .map(step -> take(request, step))
                .or(() -> reached)
                .map(PlanningResult.class::cast)
                .orElseGet(() -> new Unreachable(request, Goal.NIRVANA));
    }

    static Optional<Goal> reached(PlanningRequest request, State state) {
        return request.goals().stream()
                .filter(state::mayReach)
                .max(Comparator.comparingLong(goal -> rounded(request.value(goal))));
    }

    /** Executable step with its value minus its cost. */
    private record ScoredStep(Step step, double worth) {}

    private static Optional<Step> mostValuable(PlanningRequest request) {
        return request.domain().actions().stream()
                .filter(action ->
                        !request.excluded().contains(action) && request.start().mayRun(action))
                .map(action -> chance(request, action))
                .min(Comparator.comparingLong((ScoredStep chance) -> -rounded(chance.worth()))
                        .thenComparingLong(chance -> rounded(chance.step().cost())))
                .map(ScoredStep::step);
    }

    private static ScoredStep chance(PlanningRequest request, Action action) {
        var step = new Step(action, action.alternatives().get(0), request.cost(action));
        return new ScoredStep(step, request.value(action) - step.cost());
    }

    private static long rounded(double value) {
        return Math.round(value / OperatorWeights.TOLERANCE);
    }

    private static Plan take(PlanningRequest request, Step step) {
        State after = request.start().after(step.action(), step.alternative());
        return new Plan(request, reached(request, after).orElse(Goal.NIRVANA), List.of(step));
    }
}
