/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.StateTable;

/** Estimate of the remaining cost from a state, for {@link GreedySearch}; may overestimate. */
interface Heuristic {

    /** Beyond it, sums of weights could overflow. */
    long TOO_MUCH = Long.MAX_VALUE / 4;

    /**
     * Returns the estimate, {@link #TOO_MUCH} if the goal seems unreachable.
     *
     * @param states the table of states
     * @param state the number of the state in {@code states}
     * @param from the number of the previous state, which has an estimate; negative at the start
     */
    long left(StateTable states, int state, int from);
}
