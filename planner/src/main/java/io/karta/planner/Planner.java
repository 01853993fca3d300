/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;

/**
 * Finds a sequence of actions that reaches a goal. All planners are pure functions: equal requests have equal results
 * on every machine. Implementations are thread-safe.
 */
public interface Planner {

    /** Returns a plan, the proof that there is none, or the report that the limit was reached. */
    PlanningResult plan(PlanningRequest request);

    /**
     * Returns the optimal planner: the cheapest plan for one goal; of several goals the one whose plan has the highest
     * {@link Plan#netValue()}, then the lowest cost, then the fewest steps, then the first one in the request.
     */
    static Planner goap() {
        return new GoapPlanner();
    }

    /**
     * Returns the greedy planner: the executable action with the highest value minus cost; of equal ones the cheapest,
     * then the first one. A plan has at most one step. If no action can run, a reached goal has the empty plan: of
     * several the most valuable one, of equal ones the first one in the request.
     */
    static Planner utility() {
        return new UtilityPlanner(false);
    }

    /** Returns the planner that ends when a goal is reached, and otherwise acts like {@link #utility()}. */
    static Planner hybrid() {
        return new UtilityPlanner(true);
    }

    /**
     * Returns the planner for a sequence of actions that the caller has selected: in that order, up to the first action
     * that cannot run. Excluded and unknown actions are skipped.
     *
     * @param actions the names of actions
     */
    static Planner chosen(List<String> actions) {
        return new ChosenPlanner(List.copyOf(actions));
    }
}
