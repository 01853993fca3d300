/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;

/**
 * Finds out what to do. All planners are pure functions: equal requests give equal results on every machine.
 * Implementations are thread-safe.
 */
public interface Planner {

    /** Returns a plan, the proof that there is none, or word that the request's limit was reached first. */
    PlanningResult plan(PlanningRequest request);

    /**
     * Returns the planner that looks ahead: the cheapest plan for one goal; of several goals the one whose plan has the
     * highest {@link Plan#netValue()}, then the lowest cost, then the fewest steps, then the goal named first in the
     * request.
     */
    static Planner goap() {
        return new GoapPlanner();
    }

    /**
     * Returns the planner that does not look ahead: the one action that can run now and is worth most, cost deducted;
     * of equals the cheapest, then the one added first. A plan has at most one step. When nothing can run, a reached
     * goal gives the empty plan: of several the most valuable one, of equals the one named first in the request.
     */
    static Planner utility() {
        return new UtilityPlanner(false);
    }

    /** Returns the planner that ends when a goal is reached and otherwise does what {@link #utility()} does. */
    static Planner hybrid() {
        return new UtilityPlanner(true);
    }

    /**
     * Returns the planner that takes actions which the caller has chosen: in that order, up to the first action that
     * could not run then. An action that is excluded, or not in the domain, is passed over.
     *
     * @param actions the names of actions
     */
    static Planner chosen(List<String> actions) {
        return new ChosenPlanner(List.copyOf(actions));
    }
}
