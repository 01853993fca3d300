/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.collection;

import java.util.Arrays;

/** Lists of numbers, one per key, in two arrays. */
public final class IntMultimap {

    public final int[] start;
    public final int[] members;

    private IntMultimap(int[] start, int[] members) {
        this.start = start;
        this.members = members;
    }

    public int[] of(int key) {
        return Arrays.copyOfRange(members, start[key], start[key + 1]);
    }

    public int size(int key) {
        return start[key + 1] - start[key];
    }

    /** Builder that groups pairs by key, and keeps the order of the members. */
    public static final class Builder {

        private final IntList pairs = new IntList();

        public void add(int key, int member) {
            pairs.add(key);
            pairs.add(member);
        }

        public IntMultimap build(int keys) {
            int[] start = new int[keys + 1];
            for (int i = 0; i < pairs.size(); i += 2) {
                start[pairs.get(i) + 1]++;
            }
            for (int key = 0; key < keys; key++) {
                start[key + 1] += start[key];
            }
            int[] next = start.clone();
            int[] members = new int[pairs.size() / 2];
            for (int i = 0; i < pairs.size(); i += 2) {
                members[next[pairs.get(i)]++] = pairs.get(i + 1);
            }
            return new IntMultimap(start, members);
        }
    }
}
