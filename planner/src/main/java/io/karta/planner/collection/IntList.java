/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.collection;

import java.util.Arrays;

/** Growable list of numbers. */
public final class IntList {

    private int[] values = new int[4];
    public int size;

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    public int get(int index) {
        return values[index];
    }

    public int size() {
        return size;
    }

    public int removeLast() {
        return values[--size];
    }

    public void clear() {
        size = 0;
    }

    public int[] reversed() {
        int[] reversed = new int[size];
        for (int i = 0; i < size; i++) {
            reversed[i] = values[size - 1 - i];
        }
        return reversed;
    }

    public int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
