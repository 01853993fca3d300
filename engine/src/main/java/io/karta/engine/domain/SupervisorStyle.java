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

/** Planning style that follows the choices of a supervising model. */
record SupervisorStyle(Supplier<SupervisorAgenda> agenda) implements PlanningStyle {

    @Override
    public PlanningResult plan(PlanningRequest request, Supplier<List<ActionRun>> history) {
        return Planner.chosen(agenda.get().open()).plan(request);
    }

    @Override
    public PlanningStyle of(Supplier<SupervisorAgenda> other) {
        return new SupervisorStyle(other);
    }

    @Override
    public boolean isSupervised() {
        return true;
    }

    @Override
    public boolean allowsSideBySide() {
        return true;
    }

    @Override
    public boolean ignoresCosts() {
        return true;
    }

    @Override
    public String noActionReason(PlanningResult found, GoalModel goal, List<ActionRun> history) {
        return agenda.get().gaveUp().orElse("the supervising model has chosen nothing");
    }
}
