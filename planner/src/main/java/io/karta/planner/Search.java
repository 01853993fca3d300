/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.IntList;
import io.karta.planner.search.AStar;
import io.karta.planner.search.AnytimeSearch;
import io.karta.planner.search.DijkstraSearch;
import io.karta.planner.search.LandmarkDescent;
import io.karta.planner.search.LexicographicSearch;
import io.karta.planner.search.LmCut;
import io.karta.planner.search.OperatorWeights;
import io.karta.planner.search.SearchTask;
import io.karta.planner.search.TieBreak;
import io.karta.planner.search.WorkBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Search toward one goal: first landmark descent, then A*, then the tie-break. */
final class Search {

    /**
     * Maximum number of states that the tie-break expands; otherwise the plan of A* is used, which is as cheap and as
     * short.
     */
    private static final int TIE_BREAK_EFFORT = 10_000;

    /** Maximum number of operators that a search without an estimate tries. */
    private static final int TRIES = 4_000;

    /** Maximum number of these operators before the first exploration. */
    private static final int FIRST_TRIES = 96;

    private final PlanningRequest request;
    private final GoalTask goalTask;
    private final SearchTask task;
    private final OperatorWeights weights;
    private final long[] start;
    private final WorkBudget effort;
    /** Additional work for a tie-break, or for an attempt to find a plan after the limit. */
    private final long extraWork;

    private final LmCut bound;
    private long estimate;

    Search(PlanningRequest request, Goal goal) {
        this(request, goal, request.limit().work());
    }

    Search(PlanningRequest request, Goal goal, long mostWork) {
        this.request = request;
        this.goalTask = request.domain().task(goal);
        this.task = goalTask.search;
        this.weights = request.weights(goalTask);
        this.start = goalTask.bitsOf(request.start());
        this.extraWork = Math.max(1, Math.min(mostWork, Limit.DEFAULT_WORK) / 4);
        this.effort = new WorkBudget(mostWork, request.limit().stop());
        this.bound = new LmCut(task.relaxation, weights.combined, effort);
    }

    /** Returns the work that was done. */
    long work() {
        return effort.work();
    }

    PlanningResult run() {
        return run(TRIES);
    }

    /**
     * @param tries the maximum number of operators that a search without an estimate tries
     */
    PlanningResult run(int tries) {
        if (task.isGoal(start, 0)) {
            return plan(new int[0]);
        }
        estimate = bound.outline(start, 0);
        if (estimate == LmCut.NEVER) {
            return new Unreachable(request, goalTask.goal);
        }
        PlanningResult result = descend();
        if (result != null) {
            return result;
        }
        DijkstraSearch small = small(tries);
        result = small == null ? null : small(small, Math.min(tries, FIRST_TRIES));
        return result == null ? withExploration(small, tries - FIRST_TRIES) : result;
    }

    private @Nullable PlanningResult descend() {
        int[] path = new LandmarkDescent(task, bound, weights.combined, start).run();
        return path == null ? null : plan(weights.whole ? path : shortest(path, estimate));
    }

    private PlanningResult withExploration(@Nullable DijkstraSearch small, int tries) {
        long outline = estimate;
        long[] needed = bound.needed(task.words);
        estimate = bound.refine(outline, start, 0);
        if (estimate == LmCut.NEVER) {
            return new Unreachable(request, goalTask.goal);
        }
        PlanningResult result = estimate == outline ? null : descend();
        if (result == null && small != null) {
            result = small(small, tries);
        }
        return result == null ? search(needed) : result;
    }

    private @Nullable DijkstraSearch small(int tries) {
        boolean fits = tries > 0 && weights.whole && DijkstraSearch.fits(task) && !effort.isOver();
        return fits ? new DijkstraSearch(task, weights.combined, start[0], effort) : null;
    }

    private @Nullable PlanningResult small(DijkstraSearch search, int tries) {
        int[] path = search.run(
                Math.min(tries / Math.max(1, task.size()), request.limit().nodes()));
        if (path != null) {
            return plan(path);
        }
        return search.hasProved() ? new Unreachable(request, goalTask.goal) : null;
    }

    private PlanningResult search(long[] needed) {
        int[] candidates = allowed();
        long[] rest = bound.rest.clone();
        var search = new AStar(task, weights.combined, bound, effort, mostWords());
        boolean done = search.optimize(start, estimate, request.limit().nodes());
        if (!done) {
            return limitReached(search, needed);
        }
        if (!search.hasPath()) {
            return new Unreachable(request, goalTask.goal);
        }
        long weight = search.cheapest();
        int[] path = search.path();
        effort.extend(extraWork);
        int most = search.nodes() + TIE_BREAK_EFFORT;
        int[] first = new TieBreak(task, weights.combined, search, most, path, effort).run(start, candidates);
        System.arraycopy(rest, 0, bound.rest, 0, rest.length);
        return plan(weights.whole ? first : shortest(first, weight));
    }

    /** Generated states take memory as well as expanded ones: about 100 MB by default. */
    private long mostWords() {
        return Math.max(1_000_000L, 128L * request.limit().nodes());
    }

    private LimitReached limitReached(AStar search, long[] needed) {
        int nodes = search.nodes();
        double least = weights.cost(search.least());
        boolean isOver = effort.isOver();
        var cause = effort.isStopped()
                ? LimitReached.Cause.STOPPED
                : isOver ? LimitReached.Cause.WORK : LimitReached.Cause.STATES;
        int[] path = new AnytimeSearch(task, weights.combined, start, effort, extraWork).path(search, needed);
        Plan best = path == null ? null : new Plan(request, goalTask.goal, steps(path), true);
        return new LimitReached(goalTask.goal, cause, nodes, least, best);
    }

    private int[] allowed() {
        var allowed = new IntList();
        for (int operator = 0; operator < task.size(); operator++) {
            if (weights.combined[operator] > 0) {
                allowed.add(operator);
            }
        }
        return allowed.toArray();
    }

    /**
     * Returns the shortest, then the first in order, of the plans with costs that differ by less than the tolerance.
     */
    private int[] shortest(int[] known, long weight) {
        long budget = weights.units(known) + weights.slack;
        long gap = weight - estimate + (weights.slack << weights.lengthBits) + known.length;
        long[] units = Arrays.copyOf(weights.units, weights.combined.length);
        long[] lengths = weights.lengths();
        effort.extend(extraWork);
        var bounds =
                new LmCut[] {new LmCut(task.relaxation, units, effort), new LmCut(task.relaxation, lengths, effort)};
        long least = bounds[1].evaluate(start, 0);
        var ties = new LexicographicSearch(
                task, candidates(gap), new long[][] {units, lengths}, bounds, TIE_BREAK_EFFORT, effort);
        for (long length = least; length <= known.length && !ties.isExhausted(); length++) {
            int[] found = ties.run(start, new long[] {budget, length});
            if (found != null) {
                return found;
            }
        }
        return known;
    }

    /**
     * Returns a plan that costs at most {@code gap} more than the lower bound uses no operator of which more than that
     * is left over.
     */
    private int[] candidates(long gap) {
        var operators = new IntList();
        for (int i = 0; i < task.size(); i++) {
            if (weights.combined[i] > 0 && bound.rest[i] <= gap) {
                operators.add(i);
            }
        }
        return operators.toArray();
    }

    private Plan plan(int[] path) {
        return new Plan(request, goalTask.goal, steps(path));
    }

    private List<Step> steps(int[] path) {
        List<Step> steps = new ArrayList<>();
        for (int operator : path) {
            Step declared = goalTask.operators.get(operator).step;
            double cost = weights.costs[operator];
            steps.add(cost == declared.cost() ? declared : new Step(declared.action(), declared.alternative(), cost));
        }
        return steps;
    }
}
