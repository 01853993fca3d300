/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.Bits;
import io.karta.planner.collection.IntList;
import io.karta.planner.collection.LongHeap;
import java.util.Arrays;

/**
 * Max heuristic: the cost of each literal without deletions, where an operator requires the cost of its most expensive
 * requirement (h_max: Bonet and Geffner, "Planning as Heuristic Search", Artificial Intelligence 129, 2001), kept up to
 * date while costs fall.
 */
final class MaxHeuristic {

    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};

    /** Cost per literal; {@link LmCut#NEVER} if it is unreachable. */
    long[] reach = NO_LONGS;
    /** Most expensive requirement per relaxed operator. */
    int[] supporter = NO_INTS;
    /** Number of unreachable requirements per relaxed operator; 0 if it can run. */
    int[] missing = NO_INTS;

    private final Relaxation relaxation;
    private final long[] costs;
    private long[] support = NO_LONGS;
    private LongHeap queue = new LongHeap(0);
    private final WorkBudget effort;

    /**
     * @param costs per cell; negative: it may not be used. The caller may lower them and then call {@link #lowered}.
     */
    MaxHeuristic(Relaxation relaxation, long[] costs, WorkBudget effort) {
        this.relaxation = relaxation;
        this.costs = costs;
        this.effort = effort;
    }

    private void prepare() {
        if (reach.length == 0) {
            reach = new long[relaxation.literals];
            support = new long[relaxation.size];
            supporter = new int[relaxation.size];
            missing = new int[relaxation.size];
            queue = new LongHeap(relaxation.literals);
        }
    }

    void start(long[] states, int offset) {
        prepare();
        Arrays.fill(reach, LmCut.NEVER);
        for (int i = 0; i < missing.length; i++) {
            missing[i] = relaxation.requires.size(i) + (costs[relaxation.cell[i]] < 0 ? 1 : 0);
        }
        effort.add(relaxation.size + relaxation.literals);
        queue.clear();
        improve(relaxation.truth, 0);
        for (int literal = 0; literal < relaxation.truth; literal++) {
            if (Bits.has(states, offset, literal)) {
                improve(literal, 0);
            }
        }
        while (!queue.isEmpty()) {
            long key = queue.firstKey();
            int literal = queue.pop();
            if (key == reach[literal]) {
                enable(literal, key);
            }
        }
    }

    private void enable(int literal, long key) {
        effort.add(1 + relaxation.consumers.size(literal));
        for (int i = relaxation.consumers.start[literal]; i < relaxation.consumers.start[literal + 1]; i++) {
            int operator = relaxation.consumers.members[i];
            if (--missing[operator] == 0) {
                supporter[operator] = literal;
                support[operator] = key;
                fire(operator);
            }
        }
    }

    private void fire(int operator) {
        effort.add(relaxation.adds.size(operator));
        long cost = support[operator] + costs[relaxation.cell[operator]];
        for (int i = relaxation.adds.start[operator]; i < relaxation.adds.start[operator + 1]; i++) {
            improve(relaxation.adds.members[i], cost);
        }
    }

    private void improve(int literal, long cost) {
        if (cost < reach[literal]) {
            reach[literal] = cost;
            queue.push(cost, literal);
        }
    }

    /** Updates the costs after these cells have become cheaper. */
    void lowered(IntList cells) {
        for (int i = 0; i < cells.size(); i++) {
            int cell = cells.get(i);
            for (int j = relaxation.ofCell.start[cell]; j < relaxation.ofCell.start[cell + 1]; j++) {
                if (missing[relaxation.ofCell.members[j]] == 0) {
                    fire(relaxation.ofCell.members[j]);
                }
            }
        }
        while (!queue.isEmpty()) {
            long key = queue.firstKey();
            int literal = queue.pop();
            if (key == reach[literal]) {
                process(literal, key);
            }
        }
    }

    private void process(int literal, long key) {
        effort.add(1 + relaxation.consumers.size(literal));
        for (int i = relaxation.consumers.start[literal]; i < relaxation.consumers.start[literal + 1]; i++) {
            int operator = relaxation.consumers.members[i];
            if (missing[operator] == 0 && supporter[operator] == literal && support[operator] > key) {
                findSupporter(operator);
            }
        }
    }

    private void findSupporter(int operator) {
        int best = supporter[operator];
        for (int i = relaxation.requires.start[operator]; i < relaxation.requires.start[operator + 1]; i++) {
            int literal = relaxation.requires.members[i];
            if (reach[literal] > reach[best]) {
                best = literal;
            }
        }
        supporter[operator] = best;
        if (reach[best] < support[operator]) {
            support[operator] = reach[best];
            fire(operator);
        }
    }
}
