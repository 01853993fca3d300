/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.Bits;
import io.karta.planner.collection.IntList;

/**
 * The LM-cut heuristic (Helmert and Domshlak, "Landmarks, Critical Paths and Abstractions: What's the Difference
 * Anyway?", ICAPS 2009): a lower bound of the remaining cost. It finds sets of operators of which every plan requires
 * one, and distributes the costs of the operators among them, so that the sum of the cheapest members never exceeds the
 * cost of a plan. One instance serves one search.
 */
public final class LmCut {

    /** Higher than the cost of any plan: the goal is unreachable, even without deletions. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int[] NONE = {};

    /** After {@link #evaluate}: the cost per operator that no landmark uses. */
    public final long[] rest;
    /** After {@link #evaluate}: the operators of each landmark, each list ended by -1. */
    final IntList cuts = new IntList();

    private final Relaxation relaxation;
    private final long[] weights;
    public final BackwardLandmarks outline;
    private final MaxHeuristic explored;
    /** Empty until the first {@link #refine}: many plans are found without. */
    private int[] zone = NONE;

    private int[] cellStamp = NONE;
    private int[] stack = NONE;
    private final IntList cut = new IntList();
    private final WorkBudget effort;
    private int stamp;

    /**
     * @param weights per operator; negative: it may not be used. The cell after the last operator is the goal's, and
     *     free.
     */
    public LmCut(Relaxation relaxation, long[] weights) {
        this(relaxation, weights, WorkBudget.unlimited());
    }

    /**
     * @param effort counts the work; when it is used up, bounds are lower than possible
     */
    public LmCut(Relaxation relaxation, long[] weights, WorkBudget effort) {
        this.relaxation = relaxation;
        this.weights = weights;
        this.effort = effort;
        rest = new long[weights.length];
        outline = new BackwardLandmarks(relaxation, weights, this);
        explored = new MaxHeuristic(relaxation, rest, effort);
    }

    /** Returns a lower bound on the cost from the state to the goal, or {@link #NEVER}. */
    public long evaluate(long[] states, int offset) {
        return refine(outline(states, offset), states, offset);
    }

    /** Returns a lower bound from those landmarks alone that need no exploration. */
    public long outline(long[] states, int offset) {
        cuts.clear();
        System.arraycopy(weights, 0, rest, 0, weights.length);
        effort.add(relaxation.literals + relaxation.size);
        return outline.run(states, offset);
    }

    /**
     * Returns the bits of the literals that every plan from the state of the last {@link #outline} requires, as far as
     * it found them.
     */
    public long[] needed(int words) {
        long[] bits = new long[words];
        outline.markNeeded(bits);
        return bits;
    }

    /**
     * Returns the result of {@link #evaluate}, after {@link #outline} returned {@code outlined} for the same state.
     */
    public long refine(long outlined, long[] states, int offset) {
        if (outlined == NEVER) {
            return NEVER;
        }
        prepare();
        explored.start(states, offset);
        if (explored.reach[relaxation.goal] == NEVER) {
            return NEVER;
        }
        long total = outlined;
        while (explored.reach[relaxation.goal] > 0 && !effort.isOver()) {
            markGoalZone();
            findCut(states, offset);
            total += charge(cut);
            explored.lowered(cut);
        }
        return total;
    }

    private void prepare() {
        if (zone.length == 0) {
            zone = new int[relaxation.literals];
            cellStamp = new int[weights.length];
            stack = new int[relaxation.literals];
        }
    }

    /** Subtracts the cost of the cheapest operator of a landmark from all its operators, and returns that cost. */
    long charge(IntList landmark) {
        long price = NEVER;
        for (int i = 0; i < landmark.size(); i++) {
            price = Math.min(price, rest[landmark.get(i)]);
        }
        if (price > 0) {
            for (int i = 0; i < landmark.size(); i++) {
                rest[landmark.get(i)] -= price;
                cuts.add(landmark.get(i));
            }
            cuts.add(-1);
        }
        return price;
    }

    /** Marks with {@code stamp} the literals from which the goal is reached without cost. */
    private void markGoalZone() {
        stamp += 2;
        int top = 0;
        zone[relaxation.goal] = stamp;
        stack[top++] = relaxation.goal;
        while (top > 0) {
            int literal = stack[--top];
            effort.add(1 + relaxation.producers.size(literal));
            for (int i = relaxation.producers.start[literal]; i < relaxation.producers.start[literal + 1]; i++) {
                int operator = relaxation.producers.members[i];
                int before = explored.supporter[operator];
                boolean free = explored.missing[operator] == 0 && rest[relaxation.cell[operator]] == 0;
                if (free && zone[before] != stamp) {
                    zone[before] = stamp;
                    stack[top++] = before;
                }
            }
        }
    }

    /** Collects the cells of the operators that lead into the goal zone; {@code stamp + 1} marks visited literals. */
    private void findCut(long[] states, int offset) {
        cut.clear();
        effort.add(relaxation.literals);
        int top = visit(relaxation.truth, 0);
        for (int literal = 0; literal < relaxation.truth; literal++) {
            if (Bits.has(states, offset, literal)) {
                top = visit(literal, top);
            }
        }
        while (top > 0) {
            int literal = stack[--top];
            effort.add(1 + relaxation.consumers.size(literal));
            for (int i = relaxation.consumers.start[literal]; i < relaxation.consumers.start[literal + 1]; i++) {
                int operator = relaxation.consumers.members[i];
                if (explored.missing[operator] == 0 && explored.supporter[operator] == literal) {
                    top = follow(operator, top);
                }
            }
        }
        stamp++;
    }

    private int visit(int literal, int top) {
        zone[literal] = stamp + 1;
        stack[top] = literal;
        return top + 1;
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
                next = visit(literal, next);
            }
        }
        return next;
    }
}
