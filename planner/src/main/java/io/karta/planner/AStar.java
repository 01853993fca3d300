/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Arrays;

/**
 * A* over bit states (Hart, Nilsson and Raphael 1968), with reopening, because {@link LmCut} is admissible but not consistent. Estimates
 * are inherited from the state before until a state is looked into, and kept from one run to the next, sharpened by what each run proved
 * (Koenig and Likhachev, "Adaptive A*", AAMAS 2005).
 */
final class AStar {

    private static final long NEVER = LmCut.NEVER;

    private final Task task;
    private final long[] weights;
    private final LmCut bound;
    private final StubbornSets stubborn;
    private final StateTable table;
    private final OpenList open = new OpenList();
    private final IntList chosen = new IntList();
    private final IntList reached = new IntList();
    private long[] left = new long[32];
    private boolean[] evaluated = new boolean[32];
    private int[] runOf = new int[32];
    private long[] paid = new long[32];
    private long[] paidWhenExpanded = new long[32];
    private int[] parent = new int[32];
    private int[] by = new int[32];
    private long cheapest;
    private long sharp;
    private int goalState;
    private int run;
    private int nodes;
    private boolean hurrying;

    AStar(Task task, long[] weights, LmCut bound) {
        this.task = task;
        this.weights = weights;
        this.bound = bound;
        this.stubborn = new StubbornSets(task, weights);
        this.table = new StateTable(task.words);
    }

    /** Searches for the best plan. Returns whether it got to the end before the limit. */
    boolean optimize(long[] start, long estimate, Limit limit) {
        cheapest = NEVER;
        begin(start, estimate);
        while (!open.isEmpty() && open.firstEstimate() < cheapest) {
            if (!next(limit)) {
                return false;
            }
        }
        sharpen();
        return true;
    }

    /** Looks for any plan of at most that weight, which must be the least there can be. Returns whether there is one. */
    boolean reaches(long[] start, long budget, Limit limit) {
        cheapest = budget + 1;
        begin(start, 0);
        while (goalState < 0 && !open.isEmpty()) {
            if (!next(limit)) {
                return false;
            }
        }
        sharpen();
        return goalState >= 0;
    }

    /** After the limit: runs for the goal by distance alone, for a while, to have at least some plan. */
    void hurry(int effort) {
        hurrying = true;
        open.clear();
        for (int i = 0; i < reached.size(); i++) {
            int state = reached.get(i);
            if (paid[state] < paidWhenExpanded[state] && left[state] < NEVER) {
                open.push(priority(state), left[state], state);
            }
        }
        Limit last = Limit.nodes(nodes + effort);
        boolean going = true;
        while (going && goalState < 0 && !open.isEmpty()) {
            going = next(last);
        }
    }

    private long priority(int state) {
        return hurrying ? left[state] : paid[state] + left[state];
    }

    /** How many states all runs looked into. */
    int nodes() {
        return nodes;
    }

    /** The weight of the best plan found. */
    long cheapest() {
        return cheapest;
    }

    boolean hasPath() {
        return goalState >= 0;
    }

    /** Returns the operators of the best plan found. */
    int[] path() {
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

    private void begin(long[] start, long estimate) {
        run++;
        goalState = -1;
        reached.clear();
        open.clear();
        System.arraycopy(start, 0, table.states, table.candidate(), task.words);
        arrive(table.intern(), -1, -1, 0, estimate);
    }

    /** Looks into the most promising state; false if the limit does not allow that. */
    private boolean next(Limit limit) {
        long estimated = open.firstEstimate();
        int state = open.pop();
        boolean stale = paid[state] >= paidWhenExpanded[state] || estimated > priority(state);
        if (stale || left[state] == NEVER) {
            return true;
        }
        boolean fresh = !evaluated[state];
        if (fresh && !evaluate(state)) {
            return true;
        }
        if (nodes >= limit.nodes() || limit.stop().getAsBoolean()) {
            return false;
        }
        nodes++;
        expand(state, fresh);
        return true;
    }

    /** Sharpens the estimate; false if the state has to wait, or leads nowhere. */
    private boolean evaluate(int state) {
        sharp = bound.evaluate(table.states, table.offset(state));
        left[state] = Math.max(left[state], sharp);
        evaluated[state] = true;
        if (left[state] == NEVER || paid[state] + left[state] >= cheapest) {
            return false;
        }
        long estimated = priority(state);
        if (!open.isEmpty() && estimated > open.firstEstimate()) {
            open.push(estimated, left[state], state);
            return false;
        }
        return true;
    }

    private void expand(int state, boolean fresh) {
        paidWhenExpanded[state] = paid[state];
        stubborn.choose(table.states, table.offset(state), chosen);
        for (int i = 0; i < chosen.size(); i++) {
            int operator = chosen.get(i);
            task.run(operator, table.states, table.offset(state), table.candidate());
            long inherited = Math.max(0, left[state] - weights[operator]);
            if (fresh) {
                inherited = Math.max(inherited, sharp - weights[operator] + bound.rest[operator]);
            }
            arrive(table.intern(), state, operator, paid[state] + weights[operator], inherited);
        }
    }

    private void arrive(int state, int from, int operator, long cost, long estimate) {
        boolean isNew = note(state);
        left[state] = Math.max(left[state], estimate);
        if ((!isNew && cost >= paid[state]) || left[state] == NEVER) {
            return;
        }
        paid[state] = cost;
        parent[state] = from;
        by[state] = operator;
        if (task.isGoal(table.states, table.offset(state))) {
            left[state] = 0;
            if (cost < cheapest) {
                cheapest = cost;
                goalState = state;
            }
        } else if (cost + left[state] < cheapest) {
            open.push(priority(state), left[state], state);
        }
    }

    /** Returns whether this run sees the state for the first time. */
    private boolean note(int state) {
        if (state >= paid.length) {
            grow(2 * state);
        }
        if (runOf[state] == run) {
            return false;
        }
        runOf[state] = run;
        paid[state] = NEVER;
        paidWhenExpanded[state] = NEVER;
        reached.add(state);
        return true;
    }

    private void grow(int size) {
        left = Arrays.copyOf(left, size);
        evaluated = Arrays.copyOf(evaluated, size);
        runOf = Arrays.copyOf(runOf, size);
        paid = Arrays.copyOf(paid, size);
        paidWhenExpanded = Arrays.copyOf(paidWhenExpanded, size);
        parent = Arrays.copyOf(parent, size);
        by = Arrays.copyOf(by, size);
    }

    /** No plan from the start is cheaper than {@code cheapest}, so none from here is cheaper than that less what led here. */
    private void sharpen() {
        for (int i = 0; i < reached.size(); i++) {
            int state = reached.get(i);
            if (cheapest == NEVER) {
                left[state] = NEVER;
            } else if (paid[state] < cheapest) {
                left[state] = Math.max(left[state], cheapest - paid[state]);
            }
        }
    }
}
