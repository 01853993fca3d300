/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** One search toward one goal: first the straight way, then A*, then the tie-break. */
final class Search {

    /** How many states the tie-break may look into before A*'s own plan, which is as cheap and as short, has to do. */
    private static final int TIE_BREAK_EFFORT = 10_000;

    /** How many more states to look into for some plan, once the limit is reached. */
    private static final int LAST_EFFORT = 500;

    private final PlanningRequest request;
    private final Task task;
    private final Weights weights;
    private final long[] start;
    private final LmCut bound;
    private long estimate;

    Search(PlanningRequest request, Goal goal) {
        this.request = request;
        this.task = request.domain().task(goal);
        this.weights = request.weights(task);
        this.start = task.bitsOf(request.start());
        this.bound = new LmCut(task.relaxation, weights.combined);
    }

    PlanningResult run() {
        if (task.isGoal(start, 0)) {
            return plan(new int[0]);
        }
        long outline = bound.outline(start, 0);
        int[] path = outline == LmCut.NEVER ? null : new Dive(task, bound, weights.combined, start).run();
        if (path != null) {
            estimate = outline;
            return plan(weights.whole ? path : shortest(path, estimate));
        }
        estimate = bound.sharpen(outline, start, 0);
        if (estimate == LmCut.NEVER) {
            return new Unreachable(request, task.goal);
        }
        path = estimate == outline ? null : new Dive(task, bound, weights.combined, start).run();
        if (path == null) {
            return search();
        }
        return plan(weights.whole ? path : shortest(path, estimate));
    }

    private PlanningResult search() {
        int[] candidates = allowed();
        long[] rest = bound.rest.clone();
        var search = new AStar(task, weights.combined, bound);
        boolean done = search.optimize(start, estimate, request.limit());
        if (!done) {
            return limitReached(search);
        }
        if (!search.hasPath()) {
            return new Unreachable(request, task.goal);
        }
        long weight = search.cheapest();
        int[] path = search.path();
        Limit patience = request.limit().withNodes(search.nodes() + TIE_BREAK_EFFORT);
        int[] first = new TieBreak(task, weights.combined, search, patience, path).run(start, candidates);
        System.arraycopy(rest, 0, bound.rest, 0, rest.length);
        return plan(weights.whole ? first : shortest(first, weight));
    }

    private LimitReached limitReached(AStar search) {
        int nodes = search.nodes();
        if (!search.hasPath()) {
            search.hurry(LAST_EFFORT);
        }
        return new LimitReached(task.goal, nodes, search.hasPath() ? plan(withoutDetours(search.path())) : null);
    }

    /** Leaves out steps that a hasty plan does not need. */
    private int[] withoutDetours(int[] path) {
        int[] plan = path;
        for (int i = plan.length - 1; i >= 0; i--) {
            int[] fewer = new int[plan.length - 1];
            System.arraycopy(plan, 0, fewer, 0, i);
            System.arraycopy(plan, i + 1, fewer, i, fewer.length - i);
            if (task.reachesGoal(start.clone(), fewer, 0)) {
                plan = fewer;
            }
        }
        return plan;
    }

    private int[] allowed() {
        return IntStream.range(0, task.size())
                .filter(operator -> weights.combined[operator] > 0)
                .toArray();
    }

    /** The shortest, then the first in order, of the plans whose costs differ by less than the tolerance. */
    private int[] shortest(int[] known, long weight) {
        long budget = weights.units(known) + weights.slack;
        long gap = weight - estimate + (weights.slack << weights.lengthBits) + known.length;
        long[] units = Arrays.copyOf(weights.units, weights.combined.length);
        long[] lengths = weights.lengths();
        long least = new LmCut(task.relaxation, lengths).evaluate(start, 0);
        var bounds = new LmCut[] {new LmCut(task.relaxation, units), new LmCut(task.relaxation, lengths)};
        var ties = new FirstInOrder(task, candidates(gap), new long[][] {units, lengths}, bounds, TIE_BREAK_EFFORT);
        for (long length = least; length <= known.length && !ties.isExhausted(); length++) {
            int[] found = ties.run(start, new long[] {budget, length});
            if (found != null) {
                return found;
            }
        }
        return known;
    }

    /** A plan that costs at most {@code gap} more than the lower bound uses no operator of which more than that is left over. */
    private int[] candidates(long gap) {
        var kept = new IntList();
        for (int i = 0; i < task.size(); i++) {
            if (weights.combined[i] > 0 && bound.rest[i] <= gap) {
                kept.add(i);
            }
        }
        return kept.toArray();
    }

    private Plan plan(int[] path) {
        List<Step> steps = new ArrayList<>();
        for (int operator : path) {
            Step declared = task.operators.get(operator).step;
            double cost = weights.costs[operator];
            steps.add(cost == declared.cost() ? declared : new Step(declared.action(), declared.alternative(), cost));
        }
        return new Plan(request, task.goal, steps);
    }
}
