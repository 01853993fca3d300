/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

/** Sets of small numbers as words of bits. */
final class Bits {

    private Bits() {}

    static long[] ofSize(int size) {
        return new long[(size + 63) >>> 6];
    }

    static boolean has(long[] bits, int index) {
        return (bits[index >>> 6] & 1L << index) != 0;
    }

    static boolean has(long[] bits, int offset, int index) {
        return (bits[offset + (index >>> 6)] & 1L << index) != 0;
    }

    static void set(long[] bits, int index, boolean value) {
        if (value) {
            bits[index >>> 6] |= 1L << index;
        } else {
            bits[index >>> 6] &= ~(1L << index);
        }
    }
}
