/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner.search;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Search for a good plan with a fixed amount of work, after A* has reached its limit. */
public final class AnytimeSearch {

    private final SearchTask task;
    private final long[] weights;
    private final long[] start;
    private final WorkBudget effort;
    private final long work;

    /**
     * @param work the additional work of each attempt, also after a stop signal
     */
    public AnytimeSearch(SearchTask task, long[] weights, long[] start, WorkBudget effort, long work) {
        this.task = task;
        this.weights = weights;
        this.start = start;
        this.effort = effort;
        this.work = work;
    }

    /** Returns the operators of a plan, or null if none was found. */
    public int @Nullable [] path(AStar search, long[] needed) {
        int[] best = search.hasPath() ? withoutDetours(search.path()) : null;
        for (Supplier<Heuristic> guides : guides(needed)) {
            effort.grant(work);
            long cheapest = best == null ? LmCut.NEVER : weight(best);
            int[] found = new GreedySearch(task, weights, guides, effort).run(start, cheapest);
            best = found == null ? best : withoutDetours(found);
        }
        return best;
    }

    private List<Supplier<Heuristic>> guides(long[] needed) {
        return List.of(
                () -> new AdditiveHeuristic(task.relaxation, weights, effort),
                () -> new LandmarkHeuristic(task, weights, needed));
    }

    private long weight(int[] path) {
        long weight = 0;
        for (int operator : path) {
            weight += weights[operator];
        }
        return weight;
    }

    /** Removes steps that the plan does not need. */
    private int[] withoutDetours(int[] path) {
        effort.grant(work);
        int[] plan = path;
        for (int before = plan.length + 1; plan.length < before && !effort.isOver(); ) {
            before = plan.length;
            for (int i = plan.length - 1; i >= 0 && !effort.isOver(); i--) {
                plan = without(i, plan);
            }
        }
        return plan;
    }

    /** Returns the plan without one step if it still works, and otherwise the plan. */
    private int[] without(int step, int[] plan) {
        effort.add((long) plan.length * task.words);
        int[] fewer = new int[plan.length - 1];
        System.arraycopy(plan, 0, fewer, 0, step);
        System.arraycopy(plan, step + 1, fewer, step, fewer.length - step);
        return task.reachesGoal(start.clone(), fewer, 0) ? fewer : plan;
    }
}
