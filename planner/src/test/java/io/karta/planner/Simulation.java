/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.List;

/** Runs plans step by step, as the semantics say. */
final class Simulation {

    private Simulation() {}

    static boolean reaches(Goal goal, State start, List<Step> steps) {
        State state = start;
        for (Step step : steps) {
            if (!state.mayRun(step.action())) {
                return false;
            }
            state = state.after(step.action(), step.alternative());
        }
        return state.mayReach(goal);
    }

    static List<Step> removableSteps(Plan plan) {
        List<Step> removable = new ArrayList<>();
        for (int i = 0; i < plan.steps().size(); i++) {
            List<Step> fewer = new ArrayList<>(plan.steps());
            Step removed = fewer.remove(i);
            if (reaches(plan.goal(), plan.start(), fewer)) {
                removable.add(removed);
            }
        }
        return removable;
    }
}
