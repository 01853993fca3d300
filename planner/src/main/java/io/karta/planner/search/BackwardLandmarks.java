/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.Bits;
import io.karta.planner.collection.IntList;
import java.util.Arrays;

/**
 * Finder of landmarks that need no exploration: producers of required literals and their requirements, backward from
 * the goal.
 */
final class BackwardLandmarks {

    private static final int[] NONE = {};

    private final Relaxation relaxation;
    private final long[] weights;
    private final LmCut bound;
    private int[] open = NONE;
    private int[] seen = NONE;
    private int[] shared = NONE;
    private final IntList cut = new IntList();
    private int round;
    private int base;
    private int last;

    BackwardLandmarks(Relaxation relaxation, long[] weights, LmCut bound) {
        this.relaxation = relaxation;
        this.weights = weights;
        this.bound = bound;
    }

    /** Returns the total cost of the landmarks, or {@link LmCut#NEVER} if a required literal has no producer. */
    long run(long[] states, int offset) {
        long total = 0;
        base = 0;
        round++;
        clear();
        int top = queueNeeds(relaxation.size - 1, 1, states, offset, 0);
        while (top > 0) {
            int usable = findProducers(open[--top]);
            if (usable == 0) {
                return LmCut.NEVER;
            }
            total += bound.charge(cut);
            top = queueNeeds(last, usable, states, offset, top);
            base += usable;
        }
        return total;
    }

    private void clear() {
        if (shared.length == 0) {
            open = new int[relaxation.literals];
            seen = new int[relaxation.literals];
            shared = new int[relaxation.literals];
        }
        Arrays.fill(shared, 0);
    }

    /** Marks the literals that every plan requires, as found by the last run. */
    void markNeeded(long[] bits) {
        for (int literal = 0; literal < relaxation.truth; literal++) {
            if (seen[literal] == round) {
                Bits.set(bits, literal, true);
            }
        }
    }

    private int findProducers(int literal) {
        int usable = 0;
        cut.clear();
        for (int i = relaxation.producers.start[literal]; i < relaxation.producers.start[literal + 1]; i++) {
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
        return usable;
    }

    /** Counts in {@code shared} the consecutive producers, from the first on, that require each literal. */
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
            if (needed && literal < relaxation.truth && seen[literal] != round && !Bits.has(states, offset, literal)) {
                seen[literal] = round;
                open[next++] = literal;
            }
        }
        return next;
    }
}
