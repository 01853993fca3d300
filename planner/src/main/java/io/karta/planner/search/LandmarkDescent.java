/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.IntList;
import io.karta.planner.collection.IntMultimap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Direct search that follows the landmarks of the start state. A plan that pays for every landmark exactly once has the
 * cost of the lower bound, so it is optimal, and the first one in the order of the operators wins every tie. It gives
 * up after a limited effort.
 */
public final class LandmarkDescent {

    private final SearchTask task;
    private final int[] candidates;
    private final IntMultimap landmarksOf;
    private final int landmarks;
    private final boolean[] paid;
    private int unpaid;
    private final long[] states;
    private final int[] next;
    private final int[] path;

    /** @param bound after it has evaluated {@code start} */
    public LandmarkDescent(SearchTask task, LmCut bound, long[] weights, long[] start) {
        this.task = task;
        var members = new IntMultimap.Builder();
        int count = 0;
        for (int i = 0; i < bound.cuts.size(); i++) {
            if (bound.cuts.get(i) < 0) {
                count++;
            } else {
                members.add(bound.cuts.get(i), count);
            }
        }
        landmarks = count;
        landmarksOf = members.build(weights.length);
        var free = new IntList();
        for (int i = 0; i < task.size(); i++) {
            if (weights[i] > 0 && bound.rest[i] == 0) {
                free.add(i);
            }
        }
        candidates = free.toArray();
        paid = new boolean[landmarks];
        unpaid = landmarks;
        states = new long[(landmarks + 1) * task.words];
        System.arraycopy(start, 0, states, 0, task.words);
        next = new int[landmarks + 1];
        path = new int[landmarks];
    }

    /** Returns the operators of the plan, or null if no plan has the cost of the bound, or if the search gave up. */
    public int @Nullable [] run() {
        int effort = 100 + 4 * landmarks;
        int depth = 0;
        while (effort > 0) {
            if (unpaid == 0 && task.isGoal(states, depth * task.words)) {
                return Arrays.copyOf(path, depth);
            }
            if (advance(depth)) {
                depth++;
                effort--;
            } else if (depth == 0) {
                return null;
            } else {
                pay(path[--depth], false);
            }
        }
        return null;
    }

    private boolean advance(int depth) {
        int from = depth * task.words;
        while (next[depth] < candidates.length) {
            int operator = candidates[next[depth]++];
            if (task.canRun(operator, states, from) && isUnpaid(operator)) {
                task.run(operator, states, from, from + task.words);
                pay(operator, true);
                path[depth] = operator;
                if (depth + 1 < next.length) {
                    next[depth + 1] = 0;
                }
                return true;
            }
        }
        return false;
    }

    private boolean isUnpaid(int operator) {
        for (int i = landmarksOf.start[operator]; i < landmarksOf.start[operator + 1]; i++) {
            if (paid[landmarksOf.members[i]]) {
                return false;
            }
        }
        return true;
    }

    private void pay(int operator, boolean pays) {
        for (int i = landmarksOf.start[operator]; i < landmarksOf.start[operator + 1]; i++) {
            paid[landmarksOf.members[i]] = pays;
            unpaid += pays ? -1 : 1;
        }
    }
}
