/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.GoalModel;
import io.karta.planner.LimitReached;
import io.karta.planner.Planner;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.process.history.ActionRun;
import java.util.List;
import java.util.function.Supplier;

/** Planning style that selects the cheapest plan for the goal. */
record GoapStyle() implements PlanningStyle {

    private static final Planner PLANNER = Planner.goap();

    @Override
    public PlanningResult plan(PlanningRequest request, Supplier<List<ActionRun>> history) {
        return PLANNER.plan(request);
    }

    @Override
    public boolean plansAhead() {
        return true;
    }

    @Override
    public String noActionReason(PlanningResult found, GoalModel goal, List<ActionRun> history) {
        return found instanceof LimitReached limit ? Messages.limitReached(limit) : found.explain();
    }
}
