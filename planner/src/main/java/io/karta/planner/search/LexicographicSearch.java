/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.IntList;
import io.karta.planner.collection.StateTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Search for the plan within a budget whose operators come first: depth-first in the order of the operators, with lower
 * bounds, a memory of failed states and their budgets, and without repeated states on a path. A budget has one or two
 * parts: cost and number of steps.
 */
public final class LexicographicSearch {

    private final SearchTask task;
    private final int[] candidates;
    private final long[][] weights;
    private final LmCut[] bounds;
    private final StateTable table;
    private long[][] estimate;
    private long[][] failed;
    private final IntList path = new IntList();
    private final IntList trail = new IntList();
    private final IntList next = new IntList();
    private boolean[] onTrail = new boolean[32];
    private int remembered;
    private final WorkBudget effort;
    private int tries;

    public LexicographicSearch(
            SearchTask task, int[] candidates, long[][] weights, LmCut[] bounds, int tries, WorkBudget effort) {
        this.task = task;
        this.candidates = candidates;
        this.weights = weights;
        this.bounds = bounds;
        this.tries = tries;
        this.effort = effort;
        this.table = new StateTable(task.words);
        this.estimate = new long[bounds.length][32];
        this.failed = new long[bounds.length][32];
    }

    /** Returns whether the last search ended because it took too long. */
    public boolean isExhausted() {
        return tries <= 0 || effort.isOver();
    }

    /** Returns the operators of the plan; null if none is within the budget, or if the search takes too long. */
    public int @Nullable [] run(long[] start, long[] budget) {
        Arrays.fill(onTrail, false);
        path.clear();
        trail.clear();
        next.clear();
        System.arraycopy(start, 0, table.states, table.candidate(), task.words);
        long[] left = budget.clone();
        if (!enter(table.intern(), left)) {
            return null;
        }
        while (!isExhausted()) {
            if (task.isGoal(table.states, table.offset(last(trail)))) {
                return path.toArray();
            }
            if (!advance(left)) {
                fail(left);
                if (path.size() == 0) {
                    return null;
                }
                pay(path.removeLast(), left, 1);
            }
        }
        return null;
    }

    private boolean advance(long[] left) {
        int state = last(trail);
        int from = next.removeLast();
        effort.add(candidates.length);
        for (int i = from; i < candidates.length; i++) {
            int operator = candidates[i];
            if (task.canRun(operator, table.states, table.offset(state))) {
                task.run(operator, table.states, table.offset(state), table.candidate());
                pay(operator, left, -1);
                next.add(i + 1);
                if (enter(table.intern(), left)) {
                    path.add(operator);
                    return true;
                }
                next.removeLast();
                pay(operator, left, 1);
            }
        }
        next.add(candidates.length);
        return false;
    }

    private boolean enter(int state, long[] left) {
        tries--;
        effort.add(task.words);
        remember(state);
        if (onTrail[state] || hasFailed(state, left) || !isWithin(state, left)) {
            return false;
        }
        onTrail[state] = true;
        trail.add(state);
        next.add(0);
        return true;
    }

    private boolean hasFailed(int state, long[] left) {
        for (int i = 0; i < left.length; i++) {
            if (left[i] > failed[i][state]) {
                return false;
            }
        }
        return true;
    }

    private boolean isWithin(int state, long[] left) {
        for (int i = 0; i < left.length; i++) {
            if (left[i] < 0) {
                return false;
            }
            if (estimate[i][state] < 0) {
                estimate[i][state] = bounds[i].evaluate(table.states, table.offset(state));
            }
            if (estimate[i][state] > left[i]) {
                return false;
            }
        }
        return true;
    }

    private void fail(long[] left) {
        int state = trail.removeLast();
        onTrail[state] = false;
        next.removeLast();
        for (int i = 0; i < left.length; i++) {
            failed[i][state] = left[i];
        }
    }

    private void pay(int operator, long[] left, int sign) {
        for (int i = 0; i < left.length; i++) {
            left[i] += sign * weights[i][operator];
        }
    }

    private void remember(int state) {
        if (state >= onTrail.length) {
            onTrail = Arrays.copyOf(onTrail, 2 * state);
        }
        for (int i = 0; i < failed.length; i++) {
            if (state >= failed[i].length) {
                failed[i] = Arrays.copyOf(failed[i], 2 * state);
                estimate[i] = Arrays.copyOf(estimate[i], 2 * state);
            }
            if (state >= remembered) {
                failed[i][state] = -1;
                estimate[i][state] = -1;
            }
        }
        remembered = Math.max(remembered, state + 1);
    }

    private static int last(IntList list) {
        return list.get(list.size() - 1);
    }
}
