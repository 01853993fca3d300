/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.IntList;
import io.karta.planner.collection.OpenList;
import io.karta.planner.collection.StateTable;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Fast search for good plans, without a proof. The first pass expands the state with the lowest estimate. Later passes
 * search for cheaper plans, with an increasing weight of the cost so far.
 */
final class GreedySearch {

    /** Divisors of the weight of the cost so far, by pass; the first pass ignores that cost. */
    private static final long[] GREED = {Long.MAX_VALUE, 5, 2, 1};

    /** Limit of the memory, in words of 64 bits. */
    private static final long MOST_WORDS = 4_000_000;

    private final SearchTask task;
    private final long[] weights;
    private final Supplier<Heuristic> guides;
    private final WorkBudget effort;
    private Heuristic guide;
    private StateTable table;
    private OpenList open = new OpenList();
    private long[] paid = new long[64];
    private int[] parent = new int[64];
    private int[] by = new int[64];
    private long cheapest;
    private int @Nullable [] best;

    GreedySearch(SearchTask task, long[] weights, Supplier<Heuristic> guides, WorkBudget effort) {
        this.task = task;
        this.weights = weights;
        this.guides = guides;
        this.effort = effort;
        this.guide = guides.get();
        this.table = new StateTable(task.words);
    }

    /**
     * Returns the operators of the best plan found, or null.
     *
     * @param bound only plans that weigh less are looked for
     */
    int @Nullable [] run(long[] start, long bound) {
        cheapest = bound;
        for (long greed : GREED) {
            search(start, greed);
        }
        return best;
    }

    private void search(long[] start, long greed) {
        guide = guides.get();
        table = new StateTable(task.words);
        open = new OpenList();
        System.arraycopy(start, 0, table.states, 0, task.words);
        arrive(table.intern(), -1, -1, 0, greed);
        while (!open.isEmpty() && words() < MOST_WORDS && !effort.isOver()) {
            int state = open.pop();
            if (task.isGoal(table.states, table.offset(state))) {
                cheapest = paid[state];
                best = path(state);
                return;
            }
            expand(state, greed);
        }
    }

    /** Returns the memory of a state, its landmarks, and the data about both. */
    private long words() {
        return table.size() * (2L * task.words + 6);
    }

    private void expand(int state, long greed) {
        effort.add(8L + (long) task.size() * task.words);
        for (int operator = 0; operator < task.size(); operator++) {
            long cost = paid[state] + weights[operator];
            if (weights[operator] > 0 && cost < cheapest && task.canRun(operator, table.states, table.offset(state))) {
                task.run(operator, table.states, table.offset(state), table.candidate());
                int before = table.size();
                int next = table.intern();
                if (next == before && cost < Heuristic.TOO_MUCH) {
                    arrive(next, state, operator, cost, greed);
                }
            }
        }
    }

    private void arrive(int state, int from, int operator, long cost, long greed) {
        if (state >= paid.length) {
            paid = Arrays.copyOf(paid, 2 * state);
            parent = Arrays.copyOf(parent, 2 * state);
            by = Arrays.copyOf(by, 2 * state);
        }
        paid[state] = cost;
        parent[state] = from;
        by[state] = operator;
        effort.add(16L + 4L * task.words);
        long left = guide.left(table, state, from);
        if (left < Heuristic.TOO_MUCH) {
            open.push(left + cost / greed, left, state);
        }
    }

    private int[] path(int end) {
        var reversed = new IntList();
        for (int state = end; parent[state] >= 0; state = parent[state]) {
            reversed.add(by[state]);
        }
        return reversed.reversed();
    }
}
