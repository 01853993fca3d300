/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.IntList;
import io.karta.planner.collection.LongHeap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Uniform-cost search (Dijkstra 1959) over states of one word, for small problems where the preparation of a better
 * search would take longer. It keeps every step by which a state is reached at minimum cost, so the first plan in the
 * order of the operators is read backward from the goal.
 */
public final class DijkstraSearch {

    /** Beyond it, sums of weights could overflow. */
    private static final long TOO_MUCH = Long.MAX_VALUE / 4;

    private final SearchTask task;
    private final long[] weights;
    private final WorkBudget effort;
    private final LongHeap open = new LongHeap(16);
    private long[] states = new long[16];
    private long[] paid = new long[16];
    private int[] slots = new int[64];
    private int[] steps = new int[96];
    private int ends;
    private int size;

    public DijkstraSearch(SearchTask task, long[] weights, long start, WorkBudget effort) {
        this.task = task;
        this.weights = weights;
        this.effort = effort;
        open.push(0, intern(start));
    }

    public static boolean fits(SearchTask task) {
        return task.words == 1;
    }

    /**
     * Continues the search. Returns the operators of the best plan; null if there is none, or none was found yet.
     *
     * @param most the maximum number of expanded states
     */
    public int @Nullable [] run(int most) {
        for (int left = most; left > 0 && !open.isEmpty() && open.firstKey() < TOO_MUCH; left--) {
            long cost = open.firstKey();
            int state = open.pop();
            if (cost == paid[state]) {
                if ((task.goalBits[0] & ~states[state]) == 0) {
                    return readOff(cost);
                }
                expand(state, cost);
            }
        }
        return null;
    }

    /** Returns whether all states were expanded without reaching the goal. */
    public boolean hasProved() {
        return open.isEmpty();
    }

    private void expand(int from, long cost) {
        long state = states[from];
        effort.add(task.size());
        for (int operator = 0; operator < task.size(); operator++) {
            if ((task.requires[operator] & ~state) == 0 && weights[operator] > 0) {
                long next = (state & ~task.deletes[operator]) | task.adds[operator];
                if (task.hasTouches) {
                    next = task.touched(operator, next);
                }
                if (next != state) {
                    arrive(from, operator, next, cost + weights[operator]);
                }
            }
        }
    }

    private void arrive(int from, int operator, long next, long cost) {
        int before = size;
        int to = intern(next);
        if (to == before || cost < paid[to]) {
            paid[to] = cost;
            open.push(cost, to);
        }
        if (cost == paid[to]) {
            if (ends + 3 > steps.length) {
                steps = Arrays.copyOf(steps, 2 * steps.length);
            }
            steps[ends++] = from;
            steps[ends++] = operator;
            steps[ends++] = to;
        }
    }

    /** Processes the steps from last to first, so that successors of a state are known before its predecessors. */
    private int[] readOff(long cost) {
        int[] step = new int[size];
        for (int i = ends - 3; i >= 0; i -= 3) {
            int to = steps[i + 2];
            long at = paid[steps[i]] + weights[steps[i + 1]];
            boolean leads = step[to] != 0 || (at == cost && (task.goalBits[0] & ~states[to]) == 0);
            if (at == paid[to] && leads) {
                step[steps[i]] = i + 1;
            }
        }
        var path = new IntList();
        for (int at = step[0]; at != 0; at = step[steps[at + 1]]) {
            path.add(steps[at]);
        }
        return path.toArray();
    }

    /** Returns the number of the state, a new one if the state is new. */
    private int intern(long state) {
        int slot = slot(state);
        while (slots[slot] != 0) {
            if (states[slots[slot] - 1] == state) {
                return slots[slot] - 1;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        if (size == states.length) {
            states = Arrays.copyOf(states, 2 * size);
            paid = Arrays.copyOf(paid, 2 * size);
        }
        states[size++] = state;
        slots[slot] = size;
        if (2 * size > slots.length) {
            rehash();
        }
        return size - 1;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        for (int i = 0; i < size; i++) {
            int slot = slot(states[i]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = i + 1;
        }
    }

    private int slot(long state) {
        long hash = state * 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 40) & (slots.length - 1);
    }
}
