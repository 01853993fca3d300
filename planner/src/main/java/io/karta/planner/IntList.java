/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Arrays;

/** A growing list of numbers. */
final class IntList {

    private int[] values = new int[4];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int get(int index) {
        return values[index];
    }

    int size() {
        return size;
    }

    int removeLast() {
        return values[--size];
    }

    void clear() {
        size = 0;
    }

    int[] reversed() {
        int[] reversed = new int[size];
        for (int i = 0; i < size; i++) {
            reversed[i] = values[size - 1 - i];
        }
        return reversed;
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
