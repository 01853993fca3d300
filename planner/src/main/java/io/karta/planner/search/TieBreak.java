/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import java.util.Arrays;

/**
 * Converts a cheapest plan to the first one in the order of the operators among all plans of that weight. For each step
 * it tests earlier operators, first by moving a later step forward, then by a search.
 */
public final class TieBreak {

    private final SearchTask task;
    private final long[] weights;
    private final AStar search;
    private final int mostNodes;
    private final WorkBudget effort;
    private final long[] state;
    private final long[] trial;
    private int[] plan;
    private long left;

    /** @param search the search that found {@code plan}, for its estimates */
    public TieBreak(SearchTask task, long[] weights, AStar search, int mostNodes, int[] plan, WorkBudget effort) {
        this.task = task;
        this.weights = weights;
        this.search = search;
        this.mostNodes = mostNodes;
        this.effort = effort;
        this.plan = plan;
        this.state = new long[task.words];
        this.trial = new long[task.words];
    }

    /**
     * Returns the plan; if the limit is reached first, only its first steps are certain to be the first in the order.
     */
    public int[] run(long[] start, int[] candidates) {
        System.arraycopy(start, 0, state, 0, task.words);
        left = search.cheapest();
        for (int at = 0; at < plan.length && !effort.isOver(); at++) {
            effort.add(candidates.length);
            for (int i = 0; i < candidates.length && candidates[i] < plan[at]; i++) {
                if (task.canRun(candidates[i], state, 0) && canStartWith(candidates[i], at)) {
                    break;
                }
            }
            left -= weights[plan[at]];
            task.run(plan[at], state, 0, 0);
        }
        return plan;
    }

    private boolean canStartWith(int operator, int at) {
        effort.add(2L * (plan.length - at));
        for (int later = at + 1; later < plan.length; later++) {
            if (plan[later] == operator) {
                int[] moved = plan.clone();
                System.arraycopy(plan, at, moved, at + 1, later - at);
                moved[at] = operator;
                System.arraycopy(state, 0, trial, 0, task.words);
                if (task.reachesGoal(trial, moved, at)) {
                    plan = moved;
                    return true;
                }
                break;
            }
        }
        long budget = left - weights[operator];
        System.arraycopy(state, 0, trial, 0, task.words);
        task.run(operator, trial, 0, 0);
        if (budget < 0 || Arrays.equals(trial, state) || !search.reaches(trial, budget, mostNodes)) {
            return false;
        }
        replace(operator, at, search.path());
        return true;
    }

    private void replace(int operator, int at, int[] rest) {
        plan = Arrays.copyOf(plan, at + 1 + rest.length);
        plan[at] = operator;
        System.arraycopy(rest, 0, plan, at + 1, rest.length);
    }
}
