/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.GoalModel;
import io.karta.planner.Planner;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.process.history.ActionRun;
import java.util.List;
import java.util.function.Supplier;

/**
 * Planning style that runs the applicable action with the highest value minus cost, until the goal is reached or no
 * action is left.
 */
record UtilityStyle(boolean endsAtGoal) implements PlanningStyle {

    private static final Planner PLANNER = Planner.utility();

    @Override
    public PlanningResult plan(PlanningRequest request, Supplier<List<ActionRun>> history) {
        return PLANNER.plan(request);
    }

    @Override
    public boolean isOpenEnded() {
        return true;
    }

    @Override
    public String noActionReason(PlanningResult found, GoalModel goal, List<ActionRun> history) {
        String blocked = BlockedActions.blocked(found, action -> true);
        return "nothing is left to do" + (blocked.isEmpty() ? "" : " (" + blocked + ")");
    }
}
