/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A* over bit states (Hart, Nilsson and Raphael 1968), with reopening, because {@link LmCut} is admissible but not consistent. Estimates
 * are inherited from the state before until a state is looked into.
 */
final class AStar {

    private static final long NEVER = LmCut.NEVER;

    private final Task task;
    private final long[] weights;
    private final Limit limit;
    private final LmCut bound;
    private final StubbornSets stubborn;
    private final StateTable table;
    private final OpenList open = new OpenList();
    private final IntList chosen = new IntList();
    private long[] paid = new long[32];
    private long[] paidWhenExpanded = new long[32];
    private long[] left = new long[32];
    private boolean[] evaluated = new boolean[32];
    private int[] parent = new int[32];
    private int[] by = new int[32];
    private long cheapest = NEVER;
    private int goalState = -1;
    private int nodes;

    AStar(Task task, long[] weights, LmCut bound, Limit limit) {
        this.task = task;
        this.weights = weights;
        this.bound = bound;
        this.limit = limit;
        this.stubborn = new StubbornSets(task, weights);
        this.table = new StateTable(task.words);
    }

    /** Searches until the best plan is known, there is none, or the limit is reached. Returns whether it got to the end. */
    boolean run(long[] start, long estimate) {
        System.arraycopy(start, 0, table.states, table.candidate(), task.words);
        arrive(table.intern(), -1, -1, 0, estimate);
        while (!open.isEmpty() && open.firstEstimate() < cheapest) {
            long estimated = open.firstEstimate();
            int state = open.pop();
            if (isStale(state, estimated) || !evaluate(state)) {
                continue;
            }
            if (nodes == limit.nodes() || limit.stop().getAsBoolean()) {
                return false;
            }
            nodes++;
            expand(state);
        }
        return true;
    }

    /** How many states it looked into. */
    int nodes() {
        return nodes;
    }

    /** The weight of the best plan found, {@link LmCut#NEVER} without one. */
    long cheapest() {
        return cheapest;
    }

    private boolean isStale(int state, long estimated) {
        return paid[state] >= paidWhenExpanded[state] || estimated > paid[state] + left[state];
    }

    /** Sharpens the estimate; false if the state has to wait, or leads nowhere. */
    private boolean evaluate(int state) {
        long sharp = bound.evaluate(table.states, table.offset(state));
        if (sharp == NEVER) {
            paidWhenExpanded[state] = -1;
            return false;
        }
        left[state] = Math.max(left[state], sharp);
        evaluated[state] = true;
        long estimated = paid[state] + left[state];
        if (estimated >= cheapest) {
            return false;
        }
        if (!open.isEmpty() && estimated > open.firstEstimate()) {
            open.push(estimated, left[state], state);
            return false;
        }
        return true;
    }

    private void expand(int state) {
        paidWhenExpanded[state] = paid[state];
        stubborn.choose(table.states, table.offset(state), chosen);
        for (int i = 0; i < chosen.size(); i++) {
            int operator = chosen.get(i);
            task.run(operator, table.states, table.offset(state), table.candidate());
            int next = table.intern();
            long before = left[state];
            long inherited = Math.max(0, before - (weights[operator] - bound.rest[operator]));
            arrive(next, state, operator, paid[state] + weights[operator], inherited);
        }
    }

    private void arrive(int state, int from, int operator, long cost, long estimate) {
        boolean isNew = ensure(state);
        if (!isNew && cost >= paid[state]) {
            return;
        }
        paid[state] = cost;
        parent[state] = from;
        by[state] = operator;
        left[state] = isNew ? estimate : Math.max(left[state], estimate);
        if (task.isGoal(table.states, table.offset(state))) {
            left[state] = 0;
            if (cost < cheapest) {
                cheapest = cost;
                goalState = state;
            }
        } else if (cost + left[state] < cheapest) {
            open.push(cost + left[state], left[state], state);
        }
    }

    private boolean ensure(int state) {
        if (state >= paid.length) {
            int size = 2 * state;
            paid = Arrays.copyOf(paid, size);
            paidWhenExpanded = Arrays.copyOf(paidWhenExpanded, size);
            left = Arrays.copyOf(left, size);
            evaluated = Arrays.copyOf(evaluated, size);
            parent = Arrays.copyOf(parent, size);
            by = Arrays.copyOf(by, size);
        }
        if (state < seen) {
            return false;
        }
        seen = state + 1;
        paidWhenExpanded[state] = NEVER;
        return true;
    }

    private int seen;

    /** Returns the operators of the best plan found. */
    int @Nullable [] path() {
        if (goalState < 0) {
            return null;
        }
        var reversed = new IntList();
        for (int state = goalState; parent[state] >= 0; state = parent[state]) {
            reversed.add(by[state]);
        }
        int[] path = new int[reversed.size()];
        for (int i = 0; i < path.length; i++) {
            path[i] = reversed.get(path.length - 1 - i);
        }
        return path;
    }
}
