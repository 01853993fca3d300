/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.collection;

/** Sets of small numbers as arrays of 64-bit words. */
public final class Bits {

    private Bits() {}

    public static long[] ofSize(int size) {
        return new long[(size + 63) >>> 6];
    }

    public static boolean has(long[] bits, int index) {
        return (bits[index >>> 6] & 1L << index) != 0;
    }

    public static boolean has(long[] bits, int offset, int index) {
        return (bits[offset + (index >>> 6)] & 1L << index) != 0;
    }

    public static void set(long[] bits, int index, boolean value) {
        if (value) {
            bits[index >>> 6] |= 1L << index;
        } else {
            bits[index >>> 6] &= ~(1L << index);
        }
    }
}
