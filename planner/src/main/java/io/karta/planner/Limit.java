/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Limit after which a planner returns {@link LimitReached}. The number of states limits the memory of a search. Work
 * limits its time; it is counted, not measured, so that plans do not depend on the machine.
 *
 * @param nodes the maximum number of expanded states
 * @param work the maximum number of elements that inner loops visit; {@link #DEFAULT_WORK} takes about a second
 * @param stop polled from time to time; true ends the search
 */
public record Limit(int nodes, long work, BooleanSupplier stop) {

    /** Work of {@link #DEFAULT}: about a second on one core of a server. */
    public static final long DEFAULT_WORK = 200_000_000;

    /** Default limit of requests: 100,000 states and {@link #DEFAULT_WORK}. */
    public static final Limit DEFAULT = new Limit(100_000, DEFAULT_WORK, new Never());

    /** Creates a limit. At least one state must be permitted. */
    public Limit {
        if (nodes < 1) {
            throw Messages.badLimit(nodes + " nodes");
        }
        if (work < 1) {
            throw Messages.badLimit("work " + work);
        }
        requireNonNull(stop, "stop");
    }

    /** Creates a limit of that many states that ends the search once {@code stop} returns true; work is unlimited. */
    public Limit(int nodes, BooleanSupplier stop) {
        this(nodes, Long.MAX_VALUE, stop);
    }

    /**
     * Returns a limit of the work that takes about a given time on one core of a server, {@link #DEFAULT_WORK} for a
     * second, with the states of {@link #DEFAULT}. Unlike {@link #within}, it reads no clock, so that plans do not
     * depend on the machine.
     */
    public static Limit about(Duration time) {
        double units = (time.getSeconds() + time.getNano() / 1e9) * DEFAULT_WORK;
        if (units < 1) {
            throw Messages.badLimit(time.toString());
        }
        return DEFAULT.withWork((long) units);
    }

    /** Returns a limit of that many states; work is unlimited. */
    public static Limit nodes(int nodes) {
        return new Limit(nodes, new Never());
    }

    /**
     * Returns a limit of time, counted from now on; states as in {@link #DEFAULT}, work is unlimited. Plans under it
     * depend on the machine's speed.
     */
    public static Limit within(Duration time) {
        return within(time, System::nanoTime);
    }

    /**
     * Returns a limit of time like {@link #within(Duration)} that is measured by another clock.
     *
     * @param nanoTime returns the present time in nanoseconds from any fixed point, as {@link System#nanoTime()} does
     */
    public static Limit within(Duration time, LongSupplier nanoTime) {
        if (time.isNegative() || time.isZero()) {
            throw Messages.badLimit(time.toString());
        }
        long end = nanoTime.getAsLong() + time.toNanos();
        return new Limit(DEFAULT.nodes(), () -> nanoTime.getAsLong() - end > 0);
    }

    /** Returns the same limit with another number of states. */
    public Limit withNodes(int nodes) {
        return new Limit(nodes, work, stop);
    }

    /** Returns the same limit with another amount of work. */
    public Limit withWork(long work) {
        return new Limit(nodes, work, stop);
    }

    /** A class instead of a lambda expression: the first lambda of a JVM takes longer than the first plan. */
    private static final class Never implements BooleanSupplier {
        @Override
        public boolean getAsBoolean() {
            return false;
        }
    }
}
