/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * When a planner gives up and answers {@link LimitReached}.
 *
 * @param nodes how many states it may look into
 * @param stop asked now and then; true ends the search
 */
public record Limit(int nodes, BooleanSupplier stop) {

    /** What requests use that say nothing: 100,000 states. */
    public static final Limit DEFAULT = nodes(100_000);

    /** Checks that at least one state may be looked into. */
    public Limit {
        if (nodes < 1) {
            throw Messages.badLimit(nodes + " nodes");
        }
    }

    /** Returns a limit of that many states. */
    public static Limit nodes(int nodes) {
        return new Limit(nodes, () -> false);
    }

    /** Returns a limit of time, counted from now on, on top of {@link #DEFAULT}. Plans under it depend on the machine's speed. */
    public static Limit within(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw Messages.badLimit(time.toString());
        }
        long end = System.nanoTime() + time.toNanos();
        return new Limit(DEFAULT.nodes(), () -> System.nanoTime() - end > 0);
    }

    /** Returns the same limit with another number of states. */
    public Limit withNodes(int nodes) {
        return new Limit(nodes, stop);
    }
}
