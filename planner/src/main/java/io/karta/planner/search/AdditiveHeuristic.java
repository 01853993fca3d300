/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.Bits;
import io.karta.planner.collection.LongHeap;
import io.karta.planner.collection.StateTable;
import java.util.Arrays;

/**
 * Additive heuristic: the cost of the goal without deletions, if each requirement is achieved separately (h_add: Bonet
 * and Geffner, "Planning as Heuristic Search", Artificial Intelligence 129, 2001). Serves one search.
 */
final class AdditiveHeuristic implements Heuristic {

    private final Relaxation relaxation;
    private final long[] weights;
    private final WorkBudget effort;
    private final long[] reach;
    private final long[] sum;
    private final int[] missing;
    private final LongHeap queue;

    AdditiveHeuristic(Relaxation relaxation, long[] weights, WorkBudget effort) {
        this.relaxation = relaxation;
        this.weights = weights;
        this.effort = effort;
        reach = new long[relaxation.literals];
        sum = new long[relaxation.size];
        missing = new int[relaxation.size];
        queue = new LongHeap(relaxation.literals);
    }

    @Override
    public long left(StateTable states, int state, int from) {
        begin(states, states.offset(state));
        while (!queue.isEmpty()) {
            long key = queue.firstKey();
            int literal = queue.pop();
            if (literal == relaxation.goal) {
                return Math.min(key, TOO_MUCH);
            }
            if (key == reach[literal]) {
                enable(literal, key);
            }
        }
        return TOO_MUCH;
    }

    private void begin(StateTable states, int offset) {
        effort.add(relaxation.literals + relaxation.size);
        Arrays.fill(reach, LmCut.NEVER);
        for (int i = 0; i < missing.length; i++) {
            long weight = weights[relaxation.cell[i]];
            missing[i] = relaxation.requires.size(i) + (weight < 0 ? 1 : 0);
            sum[i] = weight;
        }
        queue.clear();
        improve(relaxation.truth, 0);
        for (int literal = 0; literal < relaxation.truth; literal++) {
            if (Bits.has(states.states, offset, literal)) {
                improve(literal, 0);
            }
        }
    }

    private void enable(int literal, long key) {
        effort.add(1 + relaxation.consumers.size(literal));
        for (int i = relaxation.consumers.start[literal]; i < relaxation.consumers.start[literal + 1]; i++) {
            int operator = relaxation.consumers.members[i];
            sum[operator] = Math.min(TOO_MUCH, sum[operator] + key);
            if (--missing[operator] == 0) {
                fire(operator);
            }
        }
    }

    private void fire(int operator) {
        effort.add(relaxation.adds.size(operator));
        for (int i = relaxation.adds.start[operator]; i < relaxation.adds.start[operator + 1]; i++) {
            improve(relaxation.adds.members[i], sum[operator]);
        }
    }

    private void improve(int literal, long cost) {
        if (cost < reach[literal]) {
            reach[literal] = cost;
            queue.push(cost, literal);
        }
    }
}
