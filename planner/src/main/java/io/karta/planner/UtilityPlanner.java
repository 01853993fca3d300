/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Takes the most valuable action that can run now. */
final class UtilityPlanner implements Planner {

    private final boolean goalsFirst;

    UtilityPlanner(boolean goalsFirst) {
        this.goalsFirst = goalsFirst;
    }

    @Override
    public PlanningResult plan(PlanningRequest request) {
        Optional<Plan> reached = request.goals().stream()
                .filter(request.start()::mayReach)
                .findFirst()
                .map(goal -> new Plan(request, goal, List.of()));
        if (goalsFirst && reached.isPresent()) {
            return reached.get();
        }
        Optional<Plan> greedy = mostValuable(request).map(action -> step(request, action));
        return greedy.or(() -> reached)
                .map(PlanningResult.class::cast)
                .orElseGet(() -> new Unreachable(request, request.goals().get(0)));
    }

    private static Optional<Action> mostValuable(PlanningRequest request) {
        return request.domain().actions().stream()
                .filter(action -> !request.excluded().contains(action))
                .filter(request.start()::mayRun)
                .min(Comparator.comparingDouble(action -> request.cost(action) - action.value()));
    }

    private static Plan step(PlanningRequest request, Action action) {
        Goal goal = request.goals().get(0);
        return new Plan(
                request, goal, List.of(new Step(action, action.alternatives().get(0), request.cost(action))));
    }
}
