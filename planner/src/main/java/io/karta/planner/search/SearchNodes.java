/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.IntList;
import java.util.Arrays;

/**
 * Data of A* about each state: across runs an estimate of the remaining cost, and for the current run the path to the
 * state.
 */
final class SearchNodes {

    /** A lower bound; {@link LmCut#NEVER} for dead ends. */
    long[] left = new long[32];
    /** Whether the estimate was computed for the state, and not inherited. */
    boolean[] evaluated = new boolean[32];

    long[] paid = new long[32];
    long[] paidWhenExpanded = new long[32];
    int[] parent = new int[32];
    int[] by = new int[32];
    /** The states of the current run. */
    final IntList reached = new IntList();

    private int[] runOf = new int[32];
    private int run;

    void begin() {
        run++;
        reached.clear();
    }

    /** Returns whether the state is new in the current run. */
    boolean note(int state) {
        if (state >= paid.length) {
            grow(2 * state);
        }
        if (runOf[state] == run) {
            return false;
        }
        runOf[state] = run;
        paid[state] = LmCut.NEVER;
        paidWhenExpanded[state] = LmCut.NEVER;
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

    void arrive(int state, int from, int operator, long cost) {
        paid[state] = cost;
        parent[state] = from;
        by[state] = operator;
    }

    boolean isOpen(int state) {
        return paid[state] < paidWhenExpanded[state] && left[state] < LmCut.NEVER;
    }

    /** No plan of the run is cheaper than {@code cheapest}, which gives a lower bound for the rest from each state. */
    void refine(long cheapest) {
        for (int i = 0; i < reached.size(); i++) {
            int state = reached.get(i);
            if (cheapest == LmCut.NEVER) {
                left[state] = LmCut.NEVER;
            } else if (paid[state] < cheapest) {
                left[state] = Math.max(left[state], cheapest - paid[state]);
            }
        }
    }

    /** Returns the operators that led to the state, in order. */
    int[] path(int end) {
        var reversed = new IntList();
        for (int state = end; parent[state] >= 0; state = parent[state]) {
            reversed.add(by[state]);
        }
        return reversed.reversed();
    }
}
