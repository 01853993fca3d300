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
 * Proof that no plan reaches a goal, for any values of unknown facts. Obstacles are computed on demand. Immutable and
 * thread-safe.
 */
public final class Unreachable implements PlanningResult {

    private final PlanningRequest request;
    private final Goal goal;

    Unreachable(PlanningRequest request, Goal goal) {
        this.request = request;
        this.goal = goal;
    }

    /** Returns the unreachable goal; of several, the first one in the request. */
    public Goal goal() {
        return goal;
    }

    /** Returns the state from which it cannot be reached. */
    public State start() {
        return request.start();
    }

    /**
     * Returns the minimal set of facts that would have to differ for the goal to be reachable, with their required
     * values; preferably facts that no action can change. Empty if no such set was found.
     */
    public Map<Fact, Boolean> needed() {
        return new MinimalChange(request, goal, report()).needed();
    }

    /** Returns the facts of {@link #needed()} that would have to hold. */
    public List<Fact> missing() {
        return needed().entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Returns the actions that could contribute to the goal but can never run, with reasons, in the order of the
     * domain.
     */
    public List<InapplicableAction> blocked() {
        return report().blocked();
    }

    /** Returns the actions that could bring {@code fact} about, whether or not they can run, in the domain's order. */
    public List<Action> producersOf(Fact fact) {
        return report().producers(fact, true);
    }

    private UnreachabilityReport report() {
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

    /**
     * Returns an explanation: the missing requirements from the goal down, and the changes that would make it
     * reachable.
     */
    @Override
    public String explain() {
        return report().explain();
    }

    /** Returns a flowchart of the obstructing actions and their missing requirements. */
    @Override
    public String toMermaid() {
        return report().draw();
    }

    /** Returns the goal. */
    @Override
    public String toString() {
        return goal.name() + " cannot be reached";
    }
}
