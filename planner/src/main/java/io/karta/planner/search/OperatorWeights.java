/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

/**
 * The costs of a task's operators as whole numbers, so that sums are exact. A weight is the cost in small units, with a
 * step's length in the lowest bits, so that of equally cheap plans the shorter one weighs less.
 */
public final class OperatorWeights {

    /** Costs that differ by less are equal. */
    public static final double TOLERANCE = 1e-9;

    private static final double WHOLE = 1e9;
    private static final double FINE = 1e12;

    public final double[] costs;
    public final long[] units;
    /** One more than the number of operators: the last one, of the goal, is free. Negative: disabled. */
    public final long[] combined;
    /** Different costs differ by at least the tolerance, so lengths need no second comparison. */
    public final boolean whole;
    /** Number of units below the tolerance. */
    public final long slack;

    public final int lengthBits;

    private final double scale;

    private final boolean[] disabled;

    public OperatorWeights(double[] costs, boolean[] disabled) {
        this.costs = costs;
        this.disabled = disabled;
        double most = 0;
        boolean allWhole = true;
        for (int i = 0; i < costs.length; i++) {
            most = Math.max(most, disabled[i] ? 0 : costs[i]);
            allWhole &= Math.abs(costs[i] * WHOLE - Math.rint(costs[i] * WHOLE)) < 1e-5;
        }
        whole = allWhole && most * WHOLE * costs.length < 1L << 43;
        lengthBits = whole ? 14 : 8;
        double finest = whole ? WHOLE : FINE;
        while (!whole && most * finest * costs.length >= 1L << 47) {
            finest /= 10;
        }
        scale = finest;
        slack = whole ? 0 : Math.max(0, (long) Math.ceil(TOLERANCE * scale) - 1);
        units = new long[costs.length];
        combined = new long[costs.length + 1];
        fill();
    }

    private void fill() {
        for (int i = 0; i < costs.length; i++) {
            units[i] = disabled[i] ? -1 : (long) Math.rint(costs[i] * scale);
            combined[i] = disabled[i] ? -1 : units[i] << lengthBits | 1;
        }
    }

    /** Returns the weights of unit costs: one per enabled operator. */
    public long[] lengths() {
        long[] lengths = new long[combined.length];
        for (int i = 0; i < units.length; i++) {
            lengths[i] = disabled[i] ? -1 : 1;
        }
        return lengths;
    }

    /** Returns the cost in a combined weight. */
    public double cost(long combinedWeight) {
        return (combinedWeight >> lengthBits) / scale;
    }

    public long units(int[] path) {
        long sum = 0;
        for (int operator : path) {
            sum += units[operator];
        }
        return sum;
    }
}
