/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.IntList;
import io.karta.planner.collection.IntMultimap;

/**
 * Operators without deletions, as flat arrays for {@link LmCut}. Literals are the bits of the task, then one that is
 * always true, then one for the goal. Several relaxed operators can represent one operator and share its cost.
 */
final class Relaxation {

    final int literals;
    final int truth;
    final int goal;
    final int size;
    /** Represented operator per relaxed operator; the last one is the goal, with the cell after all operators. */
    final int[] cell;

    final IntMultimap requires;
    final IntMultimap adds;
    final IntMultimap consumers;
    final IntMultimap producers;
    final IntMultimap ofCell;

    private Relaxation(Builder builder, int cells) {
        literals = builder.bits + 2;
        truth = builder.bits;
        goal = builder.bits + 1;
        cell = builder.cell.toArray();
        size = cell.length;
        requires = builder.requires.build(size);
        adds = builder.adds.build(size);
        consumers = builder.consumers.build(literals);
        producers = builder.producers.build(literals);
        ofCell = builder.ofCell.build(cells);
    }

    /** Collects relaxed operators. */
    static final class Builder {

        private final int bits;
        private final int words;
        private final IntList cell = new IntList();
        private final IntMultimap.Builder requires = new IntMultimap.Builder();
        private final IntMultimap.Builder adds = new IntMultimap.Builder();
        private final IntMultimap.Builder consumers = new IntMultimap.Builder();
        private final IntMultimap.Builder producers = new IntMultimap.Builder();
        private final IntMultimap.Builder ofCell = new IntMultimap.Builder();

        Builder(int bits, int words) {
            this.bits = bits;
            this.words = words;
        }

        void add(int operator, int needsAt, long[] needed, int givesAt, long[] given) {
            int index = start(operator, needsAt, needed);
            for (int word = 0; word < words; word++) {
                for (long left = given[givesAt + word]; left != 0; left &= left - 1) {
                    give(index, word * 64 + Long.numberOfTrailingZeros(left));
                }
            }
        }

        private int start(int operator, int at, long[] needed) {
            int index = cell.size();
            cell.add(operator);
            ofCell.add(operator, index);
            boolean free = true;
            for (int word = 0; word < words; word++) {
                for (long left = needed[at + word]; left != 0; left &= left - 1) {
                    need(index, word * 64 + Long.numberOfTrailingZeros(left));
                    free = false;
                }
            }
            if (free) {
                need(index, bits);
            }
            return index;
        }

        private void need(int index, int literal) {
            requires.add(index, literal);
            consumers.add(literal, index);
        }

        private void give(int index, int literal) {
            adds.add(index, literal);
            producers.add(literal, index);
        }

        Relaxation build(long[] goalBits, int operators) {
            int index = start(operators, 0, goalBits);
            give(index, bits + 1);
            return new Relaxation(this, operators + 1);
        }
    }
}
