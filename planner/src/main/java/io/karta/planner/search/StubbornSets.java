/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.Bits;
import io.karta.planner.collection.IntList;
import io.karta.planner.collection.IntMultimap;
import java.util.Arrays;

/**
 * Pruning of operators that can be postponed, so that independent ones are not tried in every order (strong stubborn
 * sets: Wehrle and Helmert, "Efficient Stubborn Sets: Generalized Algorithms and Selection Strategies", ICAPS 2014).
 * From every state some cheapest plan starts with an operator that is kept. One instance serves one search.
 */
final class StubbornSets {

    private final SearchTask task;
    private final long[] weights;
    private final boolean[] kept;
    private final int[][] conflicts;
    private final long[] goalMinus;
    private final WorkBudget effort;
    private final IntList open = new IntList();

    StubbornSets(SearchTask task, long[] weights, WorkBudget effort) {
        this.task = task;
        this.weights = weights;
        this.effort = effort;
        kept = new boolean[task.size()];
        conflicts = new int[task.size()][];
        goalMinus = task.goalBits;
    }

    /** Fills {@code chosen} with the operators to try in the state, in order. */
    void choose(long[] states, int offset, IntList chosen) {
        effort.add(2L * kept.length * task.words);
        Arrays.fill(kept, false);
        open.clear();
        enable(goalMinus, 0, states, offset);
        while (open.size() > 0) {
            int operator = open.removeLast();
            if (task.canRun(operator, states, offset)) {
                addAll(conflicts(operator));
            } else {
                enable(task.requires, operator * task.words, states, offset);
            }
        }
        chosen.clear();
        for (int i = 0; i < kept.length; i++) {
            if (kept[i] && task.canRun(i, states, offset)) {
                chosen.add(i);
            }
        }
    }

    /** Adds all producers of one required literal that is false; the one with the fewest producers. */
    private void enable(long[] required, int at, long[] states, int offset) {
        effort.add(task.literals);
        int best = -1;
        for (int bit = 0; bit < task.literals; bit++) {
            if (Bits.has(required, at, bit)
                    && !Bits.has(states, offset, bit)
                    && (best < 0 || producers().size(bit) < producers().size(best))) {
                best = bit;
            }
        }
        if (best >= 0) {
            for (int i = producers().start[best]; i < producers().start[best + 1]; i++) {
                add(task.relaxation.cell[producers().members[i]]);
            }
        }
    }

    private IntMultimap producers() {
        return task.relaxation.producers;
    }

    private void addAll(int[] operators) {
        effort.add(operators.length);
        for (int operator : operators) {
            add(operator);
        }
    }

    private void add(int operator) {
        if (weights[operator] >= 0 && !kept[operator]) {
            kept[operator] = true;
            open.add(operator);
        }
    }

    private int[] conflicts(int operator) {
        if (conflicts[operator] == null) {
            effort.add(2L * task.size() * task.words);
            var found = new IntList();
            for (int other = 0; other < task.size(); other++) {
                if (other != operator && (interferes(operator, other) || interferes(other, operator))) {
                    found.add(other);
                }
            }
            conflicts[operator] = found.toArray();
        }
        return conflicts[operator];
    }

    /** Returns whether running {@code one} can change the applicability of {@code other}, or the effect of both. */
    private boolean interferes(int one, int other) {
        for (int i = 0; i < task.words; i++) {
            long lost = task.deletes[one * task.words + i] & ~task.adds[one * task.words + i];
            int at = other * task.words + i;
            if ((lost & (task.requires[at] | task.adds[at])) != 0) {
                return true;
            }
        }
        return task.hasTouches && disturbsTouches(one, other);
    }

    private boolean disturbsTouches(int one, int other) {
        long[] pairs = task.touches[other];
        for (int i = 0; i < pairs.length; i++) {
            int at = one * task.words + i % task.words;
            if ((pairs[i] & (task.adds[at] | task.deletes[at])) != 0) {
                return true;
            }
        }
        return pairs.length > 0 && task.touches[one].length > 0;
    }
}
