/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Result of a planner that reached its {@link Limit} before it found the best plan or the proof that there is none. A
 * plan that was found until then is valid, but a better one may exist. Immutable.
 */
public final class LimitReached implements PlanningResult {

    /** Part of the limit that was reached. */
    public enum Cause {
        /** The maximum number of expanded states. */
        STATES,
        /** The maximum work. */
        WORK,
        /** The stop signal ended the search, for example because its time was over. */
        STOPPED
    }

    private final Goal goal;
    private final Cause cause;
    private final int nodes;
    private final double leastCost;
    private final @Nullable Plan best;

    LimitReached(Goal goal, Cause cause, int nodes, double leastCost, @Nullable Plan best) {
        this.goal = goal;
        this.cause = cause;
        this.nodes = nodes;
        this.leastCost = leastCost;
        this.best = best;
    }

    LimitReached(Goal goal, int nodes, @Nullable Plan best) {
        this(goal, Cause.STATES, nodes, 0, best);
    }

    /** Returns the goal it was working on. */
    public Goal goal() {
        return goal;
    }

    /** Returns the part of the limit that was reached. */
    public Cause cause() {
        return cause;
    }

    /** Returns the number of expanded states. */
    public int nodes() {
        return nodes;
    }

    /**
     * Returns a lower bound of the cost of all plans for the goal. The best plan so far exceeds the cheapest one at
     * most by its difference to this bound.
     */
    public double leastCost() {
        return leastCost;
    }

    LimitReached withBest(@Nullable Plan other) {
        return new LimitReached(goal, cause, nodes, leastCost, other);
    }

    @Override
    public <R> R fold(
            Function<? super Plan, ? extends R> plan,
            Function<? super Unreachable, ? extends R> unreachable,
            Function<? super LimitReached, ? extends R> limitReached) {
        return limitReached.apply(this);
    }

    /** Returns the best plan found so far; it is valid, but a better one may exist. */
    @Override
    public Optional<Plan> plan() {
        return Optional.ofNullable(best);
    }

    @Override
    public String explain() {
        String found =
                plan().map(plan -> "The best plan so far: " + plan.explain()).orElse("No plan was found so far.");
        return "The limit was reached after %s states on the way to %s, %s. Every plan costs at least %s. %s"
                .formatted(nodes, goal.name(), reason(), PlanExplanation.number(leastCost), found);
    }

    private String reason() {
        return switch (cause) {
            case STATES -> "which is as many as it allows";
            case WORK -> "when the work it allows was done";
            case STOPPED -> "when the search was stopped";
        };
    }

    @Override
    public String toMermaid() {
        return plan().map(Plan::toMermaid).orElse("flowchart LR\n");
    }

    /** Returns the goal and whether a plan was found. */
    @Override
    public String toString() {
        return goal.name() + " undecided after " + nodes + " states, best so far: " + best;
    }
}
