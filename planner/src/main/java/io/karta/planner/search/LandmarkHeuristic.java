/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import io.karta.planner.collection.IntMultimap;
import io.karta.planner.collection.StateTable;
import java.util.Arrays;

/**
 * Landmark-counting heuristic: the sum of the costs of the cheapest producers of all required literals that were not
 * achieved on the path to a state. Literals of the goal count whenever they do not hold (Richter and Westphal, "The
 * LAMA Planner", JAIR 39, 2010). Serves one search.
 */
final class LandmarkHeuristic implements Heuristic {

    private final SearchTask task;
    private final long[] landmarks;
    private final long[] prices;
    private long[] reached;

    /** @param landmarks the bits of the literals that every plan needs */
    LandmarkHeuristic(SearchTask task, long[] weights, long[] landmarks) {
        this.task = task;
        this.landmarks = landmarks;
        this.prices = prices(task, weights);
        this.reached = new long[64 * task.words];
    }

    private static long[] prices(SearchTask task, long[] weights) {
        long[] prices = new long[task.literals];
        IntMultimap producers = task.relaxation.producers;
        for (int bit = 0; bit < prices.length; bit++) {
            prices[bit] = TOO_MUCH;
            for (int i = producers.start[bit]; i < producers.start[bit + 1]; i++) {
                long weight = weights[task.relaxation.cell[producers.members[i]]];
                prices[bit] = weight < 0 ? prices[bit] : Math.min(prices[bit], weight);
            }
        }
        return prices;
    }

    @Override
    public long left(StateTable states, int state, int from) {
        if ((state + 1) * task.words > reached.length) {
            reached = Arrays.copyOf(reached, 2 * reached.length);
        }
        long left = 0;
        for (int i = 0; i < task.words; i++) {
            long here = states.states[states.offset(state) + i];
            long before = from < 0 ? 0 : reached[from * task.words + i];
            long after = before | here;
            reached[state * task.words + i] = after;
            long open = (landmarks[i] & ~after) | (task.goalBits[i] & ~here);
            for (; open != 0; open &= open - 1) {
                left = Math.min(TOO_MUCH, left + prices[i * 64 + Long.numberOfTrailingZeros(open)]);
            }
        }
        return left;
    }
}
