/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The planner was told to stop before it knew the best plan, or that there is none. Immutable. */
public final class LimitReached implements PlanningResult {

    private final Goal goal;
    private final int nodes;
    private final @Nullable Plan best;

    LimitReached(Goal goal, int nodes, @Nullable Plan best) {
        this.goal = goal;
        this.nodes = nodes;
        this.best = best;
    }

    /** Returns the goal it was working on. */
    public Goal goal() {
        return goal;
    }

    /** Returns how many states it had looked into. */
    public int nodes() {
        return nodes;
    }

    @Override
    public <R> R fold(
            Function<? super Plan, ? extends R> plan,
            Function<? super Unreachable, ? extends R> unreachable,
            Function<? super LimitReached, ? extends R> limitReached) {
        return limitReached.apply(this);
    }

    /** Returns the best plan found so far; it works, but a better one may exist. */
    @Override
    public Optional<Plan> plan() {
        return Optional.ofNullable(best);
    }

    @Override
    public String explain() {
        String found =
                plan().map(plan -> "The best plan so far: " + plan.explain()).orElse("No plan was found so far.");
        return "The limit was reached after %s states on the way to %s. %s".formatted(nodes, goal.name(), found);
    }

    @Override
    public String toMermaid() {
        return plan().map(Plan::toMermaid).orElse("flowchart LR\n");
    }

    /** Returns the goal and whether there is a plan so far. */
    @Override
    public String toString() {
        return goal.name() + " undecided after " + nodes + " states, best so far: " + best;
    }
}
