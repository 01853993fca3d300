/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Predicted states of a plan; computed on demand and shared by the tails of the plan. */
final class PredictedStates {

    private final List<Step> steps;
    private final Goal goal;
    /** Filled from the front. Concurrent threads write equal content; states are immutable. */
    private final @Nullable State[] states;

    PredictedStates(State start, Goal goal, List<Step> steps) {
        this.goal = goal;
        this.steps = steps;
        this.states = new State[steps.size() + 1];
        states[0] = start;
    }

    /** Returns the first index from {@code from} on at which {@code observed} is the predicted state, or -1. */
    int find(State observed, int from) {
        for (int at = from + 1; at <= steps.size(); at++) {
            if (matches(at, observed)) {
                return at;
            }
        }
        return matches(from, observed) ? from : -1;
    }

    private boolean matches(int at, State observed) {
        State predicted = state(at);
        return predicted.equals(observed) || (predicted.allows(observed) && leadsOn(at, observed));
    }

    private boolean leadsOn(int at, State observed) {
        State state = observed;
        for (Step step : steps.subList(at, steps.size())) {
            if (!state.mayRun(step.action())) {
                return false;
            }
            state = state.after(step.action(), step.alternative());
        }
        return state.mayReach(goal);
    }

    private State state(int at) {
        State known = states[at];
        if (known == null) {
            Step step = steps.get(at - 1);
            known = state(at - 1).after(step.action(), step.alternative());
            states[at] = known;
        }
        return known;
    }
}
