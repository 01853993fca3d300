/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.collection;

import java.util.Arrays;

/** Table of the states of a search, which assigns numbers to them. */
public final class StateTable {

    final int words;
    /** State {@code i} starts at {@code i * words}; there is always space for the candidate. */
    public long[] states;

    public int size;
    private int[] slots = new int[64];

    public StateTable(int words) {
        this.words = words;
        states = new long[32 * words];
        Arrays.fill(slots, -1);
    }

    public int size() {
        return size;
    }

    public int offset(int state) {
        return state * words;
    }

    /** Returns the offset of the next candidate. */
    public int candidate() {
        return size * words;
    }

    /** Returns the number of the candidate, a new one if the state is new. */
    public int intern() {
        int from = candidate();
        int slot = hash(from) & (slots.length - 1);
        while (slots[slot] >= 0) {
            if (same(slots[slot] * words, from)) {
                return slots[slot];
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = size++;
        grow();
        return size - 1;
    }

    private boolean same(int one, int other) {
        for (int i = 0; i < words; i++) {
            if (states[one + i] != states[other + i]) {
                return false;
            }
        }
        return true;
    }

    private int hash(int from) {
        long hash = 0;
        for (int i = 0; i < words; i++) {
            hash = (hash ^ states[from + i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    private void grow() {
        if ((size + 1) * words > states.length) {
            states = Arrays.copyOf(states, 2 * states.length);
        }
        if (2 * size > slots.length) {
            slots = new int[2 * slots.length];
            Arrays.fill(slots, -1);
            for (int i = 0; i < size; i++) {
                int slot = hash(i * words) & (slots.length - 1);
                while (slots[slot] >= 0) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                slots[slot] = i;
            }
        }
    }
}
