/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.collection;

import java.util.Arrays;

/** Priority queue of numbers, smallest key first; the order of equal keys depends on the content alone. */
public final class LongHeap {

    private long[] keys;
    private int[] values;
    private int size;

    public LongHeap(int capacity) {
        keys = new long[capacity + 1];
        values = new int[capacity + 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        size = 0;
    }

    public long firstKey() {
        return keys[0];
    }

    public void push(long key, int value) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        int hole = size++;
        while (hole > 0 && key < keys[(hole - 1) >>> 1]) {
            int parent = (hole - 1) >>> 1;
            keys[hole] = keys[parent];
            values[hole] = values[parent];
            hole = parent;
        }
        keys[hole] = key;
        values[hole] = value;
    }

    public int pop() {
        int first = values[0];
        size--;
        long key = keys[size];
        int value = values[size];
        int hole = 0;
        for (int child = 1; child < size; child = 2 * hole + 1) {
            if (child + 1 < size && keys[child + 1] < keys[child]) {
                child++;
            }
            if (key <= keys[child]) {
                break;
            }
            keys[hole] = keys[child];
            values[hole] = values[child];
            hole = child;
        }
        keys[hole] = key;
        values[hole] = value;
        return first;
    }
}
