/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks;

/** Number of repetitions of a benchmark: complete, or a minimum as a test ({@code -Dbenchmarks.short=true}). */
public final class Repetitions {

    private static final int SHORTER = 50;

    private Repetitions() {}

    /**
     * Returns whether only a short run is wanted.
     *
     * @return true for a run whose numbers mean nothing
     */
    public static boolean isShort() {
        return Boolean.getBoolean("benchmarks.short");
    }

    /**
     * Returns the number of repetitions.
     *
     * @param full the number in a full run
     * @return that number, or a fiftieth of it, at least 1, in a short run
     */
    public static int of(int full) {
        return isShort() ? Math.max(1, full / SHORTER) : full;
    }
}
