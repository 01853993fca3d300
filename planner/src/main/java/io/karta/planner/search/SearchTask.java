/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import java.util.Arrays;

/**
 * Planning task over bit states: operators as masks and a goal. A state has one bit for each literal that matters.
 * Immutable and thread-safe.
 */
public final class SearchTask {

    /** Number of operators. */
    public final int size;
    /** Number of bits. */
    final int literals;
    /** Number of words per state. */
    public final int words;

    final long[] requires;
    final long[] deletes;
    final long[] adds;
    final long[] goalBits;
    /** Conditional additions per operator: pairs of condition and addition, {@code words} each. */
    final long[][] touches;

    final boolean hasTouches;
    public final Relaxation relaxation;

    /** Creates a task; the masks of operator {@code i} start at {@code i * words}. */
    public SearchTask(int literals, Masks masks, long[] goalBits, long[][] touches) {
        this.size = touches.length;
        this.literals = literals;
        this.words = goalBits.length;
        this.requires = masks.requires;
        this.deletes = masks.deletes;
        this.adds = masks.adds;
        this.goalBits = goalBits;
        this.touches = touches;
        this.hasTouches = hasAny(touches);
        this.relaxation = relaxation();
    }

    /** Preconditions, deletions and additions of all operators. */
    public static final class Masks {

        private final long[] requires;
        private final long[] deletes;
        private final long[] adds;

        /** Creates masks over these arrays, which it does not copy. */
        public Masks(long[] requires, long[] deletes, long[] adds) {
            this.requires = requires;
            this.deletes = deletes;
            this.adds = adds;
        }
    }

    private static boolean hasAny(long[][] touches) {
        for (long[] pairs : touches) {
            if (pairs.length > 0) {
                return true;
            }
        }
        return false;
    }

    public Relaxation relaxation() {
        var builder = new Relaxation.Builder(literals, words);
        for (int i = 0; i < size; i++) {
            builder.add(i, i * words, requires, i * words, adds);
            for (int pair = 0; pair < touches[i].length; pair += 2 * words) {
                long[] together = Arrays.copyOfRange(touches[i], pair, pair + words);
                for (int j = 0; j < words; j++) {
                    together[j] = (together[j] & ~adds[i * words + j]) | requires[i * words + j];
                }
                builder.add(i, 0, together, pair + words, touches[i]);
            }
        }
        return builder.build(goalBits, size);
    }

    public int size() {
        return size;
    }

    public boolean isGoal(long[] states, int offset) {
        for (int i = 0; i < words; i++) {
            if ((goalBits[i] & ~states[offset + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    boolean canRun(int operator, long[] states, int offset) {
        int base = operator * words;
        for (int i = 0; i < words; i++) {
            if ((requires[base + i] & ~states[offset + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    void run(int operator, long[] states, int from, int to) {
        int base = operator * words;
        for (int i = 0; i < words; i++) {
            states[to + i] = (states[from + i] & ~deletes[base + i]) | adds[base + i];
        }
        if (hasTouches) {
            touch(touches[operator], states, to);
        }
    }

    /** Returns a state of one word after the touches of the operator. */
    long touched(int operator, long state) {
        long after = state;
        long[] pairs = touches[operator];
        for (int pair = 0; pair < pairs.length; pair += 2) {
            if ((pairs[pair] & ~after) == 0) {
                after |= pairs[pair + 1];
            }
        }
        return after;
    }

    /** Returns whether the operators from {@code from} on lead to the goal; changes the state. */
    boolean reachesGoal(long[] state, int[] path, int from) {
        for (int i = from; i < path.length; i++) {
            if (!canRun(path[i], state, 0)) {
                return false;
            }
            run(path[i], state, 0, 0);
        }
        return isGoal(state, 0);
    }

    private void touch(long[] pairs, long[] states, int at) {
        for (int pair = 0; pair < pairs.length; pair += 2 * words) {
            boolean open = true;
            for (int i = 0; i < words; i++) {
                open &= (pairs[pair + i] & ~states[at + i]) == 0;
            }
            for (int i = 0; open && i < words; i++) {
                states[at + i] |= pairs[pair + words + i];
            }
        }
    }
}
