/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Arrays;

/**
 * The LM-cut heuristic (Helmert and Domshlak, "Landmarks, Critical Paths and Abstractions: What's the Difference Anyway?", ICAPS 2009): a
 * lower bound on what is left to pay. It finds sets of operators of which every plan needs one, and shares the operators' costs out among
 * them, so that the sum of the cheapest members never exceeds the cost of a plan. One instance serves one search.
 */
final class LmCut {

    /** More than any plan costs: nothing leads to the goal, not even if nothing were ever undone. */
    static final long NEVER = Long.MAX_VALUE;

    /** After {@link #evaluate}: what no landmark accounts for, per operator. */
    final long[] rest;
    /** After {@link #evaluate}: the operators of each landmark, each list ended by -1. */
    final IntList cuts = new IntList();

    private final Relaxation relaxation;
    private final long[] weights;
    private final long[] reach;
    private final long[] support;
    private final int[] supporter;
    private final int[] missing;
    private final int[] zone;
    private final int[] cellStamp;
    private final int[] stack;
    private final int[] shared;
    private final LongHeap queue;
    private final IntList cut = new IntList();
    private int stamp;
    private int base;

    /** @param weights per operator; negative: it may not be used. The cell after the last operator is the goal's, and free. */
    LmCut(Relaxation relaxation, long[] weights) {
        this.relaxation = relaxation;
        this.weights = weights;
        rest = new long[weights.length];
        reach = new long[relaxation.literals];
        support = new long[relaxation.size];
        supporter = new int[relaxation.size];
        missing = new int[relaxation.size];
        zone = new int[relaxation.literals];
        cellStamp = new int[weights.length];
        shared = new int[relaxation.literals];
        stack = new int[relaxation.literals + 1];
        queue = new LongHeap(relaxation.literals);
    }

    /** Returns a lower bound on the cost from the state to the goal, or {@link #NEVER}. */
    long evaluate(long[] states, int offset) {
        return sharpen(outline(states, offset), states, offset);
    }

    /** Returns a lower bound from those landmarks alone that need no exploration. */
    long outline(long[] states, int offset) {
        cuts.clear();
        System.arraycopy(weights, 0, rest, 0, weights.length);
        return chain(states, offset);
    }

    /** Returns what {@link #evaluate} returns, after {@link #outline} returned {@code outlined} for the same state. */
    long sharpen(long outlined, long[] states, int offset) {
        if (outlined == NEVER) {
            return NEVER;
        }
        long total = outlined;
        explore(states, offset);
        if (reach[relaxation.goal] == NEVER) {
            return NEVER;
        }
        while (reach[relaxation.goal] > 0) {
            markGoalZone();
            findCut(states, offset);
            total += payCut();
        }
        return total;
    }

    /** Finds the landmarks that need no exploration: who brings a needed literal about, and what all of those need. */
    private long chain(long[] states, int offset) {
        long total = 0;
        base = 0;
        Arrays.fill(shared, 0);
        stamp += 2;
        int top = queueNeeds(relaxation.size - 1, 1, states, offset, 0);
        while (top > 0) {
            int literal = stack[--top];
            int from = relaxation.producers.start[literal];
            int to = relaxation.producers.start[literal + 1];
            int usable = 0;
            int last = -1;
            cut.clear();
            for (int i = from; i < to; i++) {
                int operator = relaxation.producers.members[i];
                int cell = relaxation.cell[operator];
                if (weights[cell] >= 0) {
                    if (usable == 0 || cut.get(cut.size() - 1) != cell) {
                        cut.add(cell);
                    }
                    count(operator, usable++);
                    last = operator;
                }
            }
            if (last < 0) {
                return NEVER;
            }
            total += charge();
            top = queueNeeds(last, usable, states, offset, top);
            base += usable;
        }
        return total;
    }

    /** Counts in {@code shared} how many of the first operators in a row need each literal. */
    private void count(int operator, int before) {
        for (int i = relaxation.requires.start[operator]; i < relaxation.requires.start[operator + 1]; i++) {
            int literal = relaxation.requires.members[i];
            if (before == 0) {
                shared[literal] = base + 1;
            } else if (shared[literal] == base + before) {
                shared[literal]++;
            }
        }
    }

    private int queueNeeds(int operator, int all, long[] states, int offset, int top) {
        int next = top;
        for (int i = relaxation.requires.start[operator]; i < relaxation.requires.start[operator + 1]; i++) {
            int literal = relaxation.requires.members[i];
            boolean needed = all == 1 || shared[literal] == base + all;
            if (needed && literal < relaxation.truth && zone[literal] != stamp && !Bits.has(states, offset, literal)) {
                zone[literal] = stamp;
                stack[next++] = literal;
            }
        }
        return next;
    }

    private void explore(long[] states, int offset) {
        Arrays.fill(reach, NEVER);
        for (int i = 0; i < missing.length; i++) {
            int cell = relaxation.cell[i];
            missing[i] = relaxation.requires.size(i) + (weights[cell] < 0 ? 1 : 0);
        }
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
        int[] consumers = relaxation.consumers.members;
        for (int i = relaxation.consumers.start[literal]; i < relaxation.consumers.start[literal + 1]; i++) {
            int operator = consumers[i];
            if (--missing[operator] == 0) {
                supporter[operator] = literal;
                support[operator] = key;
                fire(operator);
            }
        }
    }

    private void fire(int operator) {
        long cost = support[operator] + rest[relaxation.cell[operator]];
        int[] adds = relaxation.adds.members;
        for (int i = relaxation.adds.start[operator]; i < relaxation.adds.start[operator + 1]; i++) {
            improve(adds[i], cost);
        }
    }

    private void improve(int literal, long cost) {
        if (cost < reach[literal]) {
            reach[literal] = cost;
            queue.push(cost, literal);
        }
    }

    /** Marks with {@code stamp} the literals from which the goal is reached for nothing. */
    private void markGoalZone() {
        stamp += 2;
        int top = 0;
        zone[relaxation.goal] = stamp;
        stack[top++] = relaxation.goal;
        int[] producers = relaxation.producers.members;
        while (top > 0) {
            int literal = stack[--top];
            for (int i = relaxation.producers.start[literal]; i < relaxation.producers.start[literal + 1]; i++) {
                int operator = producers[i];
                if (missing[operator] == 0
                        && rest[relaxation.cell[operator]] == 0
                        && zone[supporter[operator]] != stamp) {
                    zone[supporter[operator]] = stamp;
                    stack[top++] = supporter[operator];
                }
            }
        }
    }

    /** Collects the cells of the operators that lead from before the goal zone into it; {@code stamp + 1} marks what was visited. */
    private void findCut(long[] states, int offset) {
        cut.clear();
        int top = 0;
        zone[relaxation.truth] = stamp + 1;
        stack[top++] = relaxation.truth;
        for (int literal = 0; literal < relaxation.truth; literal++) {
            if (Bits.has(states, offset, literal)) {
                zone[literal] = stamp + 1;
                stack[top++] = literal;
            }
        }
        while (top > 0) {
            int literal = stack[--top];
            for (int i = relaxation.consumers.start[literal]; i < relaxation.consumers.start[literal + 1]; i++) {
                int operator = relaxation.consumers.members[i];
                if (missing[operator] == 0 && supporter[operator] == literal) {
                    top = follow(operator, top);
                }
            }
        }
        stamp++;
    }

    private int follow(int operator, int top) {
        int next = top;
        int cell = relaxation.cell[operator];
        for (int i = relaxation.adds.start[operator]; i < relaxation.adds.start[operator + 1]; i++) {
            int literal = relaxation.adds.members[i];
            if (zone[literal] == stamp) {
                if (cellStamp[cell] != stamp) {
                    cellStamp[cell] = stamp;
                    cut.add(cell);
                }
            } else if (zone[literal] != stamp + 1) {
                zone[literal] = stamp + 1;
                stack[next++] = literal;
            }
        }
        return next;
    }

    private long charge() {
        long price = NEVER;
        for (int i = 0; i < cut.size(); i++) {
            price = Math.min(price, rest[cut.get(i)]);
        }
        if (price == 0) {
            return 0;
        }
        for (int i = 0; i < cut.size(); i++) {
            rest[cut.get(i)] -= price;
            cuts.add(cut.get(i));
        }
        cuts.add(-1);
        return price;
    }

    private long payCut() {
        long price = charge();
        for (int i = 0; i < cut.size(); i++) {
            int cell = cut.get(i);
            for (int j = relaxation.ofCell.start[cell]; j < relaxation.ofCell.start[cell + 1]; j++) {
                if (missing[relaxation.ofCell.members[j]] == 0) {
                    fire(relaxation.ofCell.members[j]);
                }
            }
        }
        settle();
        return price;
    }

    private void settle() {
        while (!queue.isEmpty()) {
            long key = queue.firstKey();
            int literal = queue.pop();
            if (key == reach[literal]) {
                for (int i = relaxation.consumers.start[literal]; i < relaxation.consumers.start[literal + 1]; i++) {
                    int operator = relaxation.consumers.members[i];
                    if (missing[operator] == 0 && supporter[operator] == literal && support[operator] > key) {
                        findSupporter(operator);
                    }
                }
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
