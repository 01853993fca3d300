/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.List;

/** Planner that returns the executable prefix of a sequence of actions that the caller has selected. */
record ChosenPlanner(List<String> chosen) implements Planner {

    @Override
    public PlanningResult plan(PlanningRequest request) {
        State at = request.start();
        List<Step> steps = new ArrayList<>();
        for (Action action : actions(request)) {
            if (!at.mayRun(action)) {
                break;
            }
            var step = new Step(action, action.alternatives().get(0), request.cost(action));
            steps.add(step);
            at = at.after(action, step.alternative());
        }
        return steps.isEmpty()
                ? new Unreachable(request, Goal.NIRVANA)
                : new Plan(request, UtilityPlanner.reached(request, at).orElse(Goal.NIRVANA), steps);
    }

    private List<Action> actions(PlanningRequest request) {
        return chosen.stream()
                .flatMap(name -> request.domain().actions().stream()
                        .filter(action -> action.name().equals(name)))
                .filter(action -> !request.excluded().contains(action))
                .toList();
    }
}
