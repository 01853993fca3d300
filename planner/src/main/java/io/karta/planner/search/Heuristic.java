/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.StateTable;

/** Estimates for {@link GreedySearch} how much is left to pay from a state; may estimate too much. */
interface Heuristic {

    /** Beyond it, sums of weights could overflow. */
    long TOO_MUCH = Long.MAX_VALUE / 4;

    /**
     * Returns the estimate, {@link #TOO_MUCH} if the goal seems out of reach.
     *
     * @param states where the states are
     * @param state number of the state; its words are in {@code states}
     * @param from number of the state before, which was estimated already; negative at the start
     */
    long left(StateTable states, int state, int from);
}
