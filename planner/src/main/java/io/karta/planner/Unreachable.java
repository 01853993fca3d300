/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The proof that no plan reaches a goal, whatever unknown facts turn out to be. What is in the way is worked out when
 * asked for. Immutable and thread-safe.
 */
public final class Unreachable implements PlanningResult {

    private final PlanningRequest request;
    private final Goal goal;

    Unreachable(PlanningRequest request, Goal goal) {
        this.request = request;
        this.goal = goal;
    }

    /** Returns the goal that cannot be reached; of several, the first one asked for. */
    public Goal goal() {
        return goal;
    }

    /** Returns the state from which it cannot be reached. */
    public State start() {
        return request.start();
    }

    /**
     * Returns the smallest set of facts that would have to be otherwise for the goal to be reachable, each with the
     * value it would need: first of all facts that nothing could bring about. Empty if no such set was found.
     */
    public Map<Fact, Boolean> needed() {
        return new MinimalChange(request, goal, obstacles()).needed();
    }

    /** Returns the facts of {@link #needed()} that would have to hold. */
    public List<Fact> missing() {
        return needed().entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the actions that could help toward the goal but never can run, and why, in the domain's order. */
    public List<InapplicableAction> blocked() {
        return obstacles().blocked();
    }

    /** Returns the actions that could bring {@code fact} about, whether or not they can run, in the domain's order. */
    public List<Action> producersOf(Fact fact) {
        return obstacles().producers(fact, true);
    }

    private UnreachabilityReport obstacles() {
        return new UnreachabilityReport(request, goal);
    }

    @Override
    public <R> R fold(
            Function<? super Plan, ? extends R> plan,
            Function<? super Unreachable, ? extends R> unreachable,
            Function<? super LimitReached, ? extends R> limitReached) {
        return unreachable.apply(this);
    }

    @Override
    public Optional<Plan> plan() {
        return Optional.empty();
    }

    /** Returns an explanation: the missing requirements from the goal down, and what would make the goal reachable. */
    @Override
    public String explain() {
        return obstacles().explain();
    }

    /** Draws the actions in the way and what they lack. */
    @Override
    public String toMermaid() {
        return obstacles().draw();
    }

    /** Returns the goal. */
    @Override
    public String toString() {
        return goal.name() + " cannot be reached";
    }
}
