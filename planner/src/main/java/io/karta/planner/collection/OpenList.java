/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.collection;

import java.util.Arrays;

/**
 * Open states of a search: the smallest estimate first, of equal ones the nearest to the goal, of those the latest.
 */
public final class OpenList {

    private long[] estimates = new long[64];
    private long[] distances = new long[64];
    private int[] values = new int[64];
    private int[] ages = new int[64];
    private int size;
    private int age;

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        size = 0;
    }

    public long firstEstimate() {
        return estimates[0];
    }

    public void push(long estimate, long distance, int value) {
        if (size == values.length) {
            estimates = Arrays.copyOf(estimates, 2 * size);
            distances = Arrays.copyOf(distances, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
            ages = Arrays.copyOf(ages, 2 * size);
        }
        put(size++, estimate, distance, value, ++age);
        int hole = size - 1;
        while (hole > 0 && isBefore(hole, (hole - 1) >>> 1)) {
            swap(hole, (hole - 1) >>> 1);
            hole = (hole - 1) >>> 1;
        }
    }

    public int pop() {
        int first = values[0];
        swap(0, --size);
        int hole = 0;
        for (int child = 1; child < size; child = 2 * hole + 1) {
            if (child + 1 < size && isBefore(child + 1, child)) {
                child++;
            }
            if (!isBefore(child, hole)) {
                break;
            }
            swap(hole, child);
            hole = child;
        }
        return first;
    }

    private boolean isBefore(int one, int other) {
        if (estimates[one] != estimates[other]) {
            return estimates[one] < estimates[other];
        }
        return distances[one] != distances[other] ? distances[one] < distances[other] : ages[one] > ages[other];
    }

    private void swap(int one, int other) {
        long estimate = estimates[one];
        long distance = distances[one];
        int value = values[one];
        int itsAge = ages[one];
        put(one, estimates[other], distances[other], values[other], ages[other]);
        put(other, estimate, distance, value, itsAge);
    }

    private void put(int at, long estimate, long distance, int value, int itsAge) {
        estimates[at] = estimate;
        distances[at] = distance;
        values[at] = value;
        ages[at] = itsAge;
    }
}
