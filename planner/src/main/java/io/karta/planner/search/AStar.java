/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.IntList;
import io.karta.planner.collection.OpenList;
import io.karta.planner.collection.StateTable;

/**
 * A* over bit states (Hart, Nilsson and Raphael 1968), with reopening, because {@link LmCut} is admissible but not
 * consistent. A state inherits the estimate of its predecessor until it is expanded. Estimates are kept between runs
 * and refined by the results of each run (Koenig and Likhachev, "Adaptive A*", AAMAS 2005).
 */
public final class AStar {

    private static final long NEVER = LmCut.NEVER;

    /** Beyond it, sums of weights could overflow. */
    private static final long TOO_MUCH = Long.MAX_VALUE / 4;

    private final SearchTask task;
    private final long[] weights;
    private final LmCut bound;
    private final WorkBudget effort;
    private final StubbornSets stubborn;
    private final StateTable table;
    private final long mostWords;
    private final OpenList open = new OpenList();
    private final IntList chosen = new IntList();
    private final SearchNodes known = new SearchNodes();
    public long cheapest;
    private long sharp;
    private int goalState;
    public int nodes;
    private boolean isCutOff;

    /**
     * @param mostWords the maximum memory of the table of states, in words of 64 bits
     */
    public AStar(SearchTask task, long[] weights, LmCut bound, WorkBudget effort, long mostWords) {
        this.task = task;
        this.weights = weights;
        this.bound = bound;
        this.effort = effort;
        this.mostWords = mostWords;
        this.stubborn = new StubbornSets(task, weights, effort);
        this.table = new StateTable(task.words);
    }

    /** Searches for the best plan. Returns whether the search ended before the limit. */
    public boolean optimize(long[] start, long estimate, int mostNodes) {
        cheapest = NEVER;
        begin(start, estimate);
        while (!open.isEmpty() && open.firstEstimate() < cheapest) {
            if (!next(mostNodes)) {
                return false;
            }
        }
        boolean certain = cheapest < TOO_MUCH || !isCutOff;
        if (certain) {
            known.refine(cheapest);
        }
        return certain;
    }

    /** Searches for any plan of at most that weight, which must be the minimum. Returns whether there is one. */
    boolean reaches(long[] start, long budget, int mostNodes) {
        cheapest = budget + 1;
        begin(start, 0);
        while (goalState < 0 && !open.isEmpty()) {
            if (!next(mostNodes)) {
                return false;
            }
        }
        known.refine(cheapest);
        return goalState >= 0;
    }

    private long priority(int state) {
        return known.paid[state] + known.left[state];
    }

    /** Returns the number of states that all runs expanded. */
    public int nodes() {
        return nodes;
    }

    /** Returns a lower bound on the weight of every plan. */
    public long least() {
        return open.isEmpty() ? cheapest : Math.min(cheapest, open.firstEstimate());
    }

    /** Returns the weight of the best plan found. */
    public long cheapest() {
        return cheapest;
    }

    public boolean hasPath() {
        return goalState >= 0;
    }

    /** Returns the operators of the best plan found. */
    public int[] path() {
        return known.path(goalState);
    }

    private void begin(long[] start, long estimate) {
        known.begin();
        goalState = -1;
        open.clear();
        System.arraycopy(start, 0, table.states, table.candidate(), task.words);
        arrive(table.intern(), -1, -1, 0, estimate);
    }

    /** Expands the most promising state; false if the limit does not permit that. */
    private boolean next(int mostNodes) {
        long estimated = open.firstEstimate();
        int state = open.pop();
        if (!known.isOpen(state) || estimated > priority(state)) {
            return true;
        }
        boolean fresh = !known.evaluated[state];
        if (fresh && !evaluate(state)) {
            return true;
        }
        if (nodes >= mostNodes || words() > mostWords || effort.isOver()) {
            open.push(estimated, known.left[state], state);
            return false;
        }
        nodes++;
        expand(state, fresh);
        return true;
    }

    /** Returns the memory in use; a state takes about six words in addition to its bits. */
    private long words() {
        return (long) table.size() * (task.words + 6);
    }

    /** Refines the estimate; false if the state is postponed or a dead end. */
    private boolean evaluate(int state) {
        sharp = bound.evaluate(table.states, table.offset(state));
        known.left[state] = Math.max(known.left[state], sharp);
        known.evaluated[state] = true;
        if (known.left[state] == NEVER || known.paid[state] + known.left[state] >= cheapest) {
            return false;
        }
        long estimated = priority(state);
        if (!open.isEmpty() && estimated > open.firstEstimate()) {
            open.push(estimated, known.left[state], state);
            return false;
        }
        return true;
    }

    private void expand(int state, boolean fresh) {
        known.paidWhenExpanded[state] = known.paid[state];
        stubborn.choose(table.states, table.offset(state), chosen);
        effort.add(8L + chosen.size() * (16L + 4L * task.words));
        for (int i = 0; i < chosen.size(); i++) {
            int operator = chosen.get(i);
            task.run(operator, table.states, table.offset(state), table.candidate());
            long inherited = Math.max(0, known.left[state] - weights[operator]);
            if (fresh) {
                inherited = Math.max(inherited, sharp - weights[operator] + bound.rest[operator]);
            }
            arrive(table.intern(), state, operator, known.paid[state] + weights[operator], inherited);
        }
    }

    private void arrive(int state, int from, int operator, long cost, long estimate) {
        if (cost > TOO_MUCH) {
            isCutOff = true;
            return;
        }
        boolean isNew = known.note(state);
        known.left[state] = Math.max(known.left[state], estimate);
        if ((!isNew && cost >= known.paid[state]) || known.left[state] == NEVER) {
            return;
        }
        known.arrive(state, from, operator, cost);
        if (task.isGoal(table.states, table.offset(state))) {
            known.left[state] = 0;
            if (cost < cheapest) {
                cheapest = cost;
                goalState = state;
            }
        } else if (cost + known.left[state] < cheapest) {
            open.push(priority(state), known.left[state], state);
        }
    }
}
