/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.definition.GoalModel;
import io.karta.planner.Action;
import io.karta.planner.Planner;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.process.history.ActionRun;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Planning style that runs the actions in the order of the domain and skips actions that cannot run. */
record SequentialStyle() implements PlanningStyle {

    private static final Planner PLANNER = Planner.utility();

    @Override
    public PlanningResult plan(PlanningRequest request, Supplier<List<ActionRun>> history) {
        List<Action> actions = request.domain().actions();
        Set<String> done = done(history.get());
        int last = -1;
        for (Action action : actions) {
            last = done.contains(action.name()) ? action.index() : last;
        }
        return actions.subList(last + 1, actions.size()).stream()
                .filter(action ->
                        !request.excluded().contains(action) && request.start().mayRun(action))
                .findFirst()
                .map(next -> alone(next, request))
                .orElseGet(() -> nothing(request));
    }

    private static PlanningResult alone(Action next, PlanningRequest request) {
        return PLANNER.plan(request.excluding(request.domain().actions().stream()
                .filter(action -> action != next)
                .toList()));
    }

    /** All executable actions have run. */
    private static PlanningResult nothing(PlanningRequest request) {
        return PLANNER.plan(request.excluding(request.domain().actions().stream()
                .filter(request.start()::mayRun)
                .toList()));
    }

    private static Set<String> done(List<ActionRun> history) {
        return history.stream().map(ActionRun::action).collect(Collectors.toSet());
    }

    @Override
    public boolean ignoresCosts() {
        return true;
    }

    @Override
    public String noActionReason(PlanningResult found, GoalModel goal, List<ActionRun> history) {
        Set<String> done = done(history);
        String leftOut = BlockedActions.blocked(found, action -> !done.contains(action));
        return "No action is left in the order%s.".formatted(leftOut.isEmpty() ? "" : ": " + leftOut);
    }
}
