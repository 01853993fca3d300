/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.List;

/**
 * The operators without their deletions, as flat arrays for {@link LmCut}. Literals are the task's bits, then one that always holds, then
 * one that stands for the goal. Several relaxed operators can stand for one operator and share its cost.
 */
final class Relaxation {

    final int literals;
    final int truth;
    final int goal;
    final int size;
    /** Per relaxed operator the operator it stands for; the last one is the goal and stands for the cell after all operators. */
    final int[] cell;

    final Groups requires;
    final Groups adds;
    final Groups consumers;
    final Groups producers;
    final Groups ofCell;

    private Relaxation(Builder builder, int cells) {
        literals = builder.bits + 2;
        truth = builder.bits;
        goal = builder.bits + 1;
        cell = builder.cell.toArray();
        size = cell.length;
        var needs = new Groups.Builder(size);
        var gives = new Groups.Builder(size);
        var consumed = new Groups.Builder(literals);
        var produced = new Groups.Builder(literals);
        var cellMembers = new Groups.Builder(cells);
        builder.needs.forEach(pair -> {
            needs.add(pair[0], pair[1]);
            consumed.add(pair[1], pair[0]);
        });
        builder.gives.forEach(pair -> {
            gives.add(pair[0], pair[1]);
            produced.add(pair[1], pair[0]);
        });
        for (int i = 0; i < size; i++) {
            cellMembers.add(cell[i], i);
        }
        requires = needs.build();
        adds = gives.build();
        consumers = consumed.build();
        producers = produced.build();
        ofCell = cellMembers.build();
    }

    /** Collects relaxed operators. */
    static final class Builder {

        private final int bits;
        private final IntList cell = new IntList();
        private final List<int[]> needs = new ArrayList<>();
        private final List<int[]> gives = new ArrayList<>();

        Builder(int bits) {
            this.bits = bits;
        }

        void add(int operator, int needsAt, long[] needed, int givesAt, long[] given) {
            int index = start(operator, needsAt, needed);
            for (int bit = 0; bit < bits; bit++) {
                if (isSet(given, givesAt, bit)) {
                    gives.add(new int[] {index, bit});
                }
            }
        }

        private int start(int operator, int at, long[] needed) {
            int index = cell.size();
            cell.add(operator);
            boolean free = true;
            for (int bit = 0; bit < bits; bit++) {
                if (isSet(needed, at, bit)) {
                    needs.add(new int[] {index, bit});
                    free = false;
                }
            }
            if (free) {
                needs.add(new int[] {index, bits});
            }
            return index;
        }

        Relaxation build(long[] goalBits, int operators) {
            int index = start(operators, 0, goalBits);
            gives.add(new int[] {index, bits + 1});
            return new Relaxation(this, operators + 1);
        }

        private static boolean isSet(long[] masks, int offset, int bit) {
            return (masks[offset + (bit >>> 6)] & 1L << bit) != 0;
        }
    }
}
