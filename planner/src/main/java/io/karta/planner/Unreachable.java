/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The proof that no plan reaches a goal, whatever unknown facts turn out to be. Immutable. */
public final class Unreachable implements PlanningResult {

    private final PlanningRequest request;
    private final Goal goal;

    Unreachable(PlanningRequest request, Goal goal) {
        this.request = request;
        this.goal = goal;
    }

    /** Returns the goal that cannot be reached; of several, the first. */
    public Goal goal() {
        return goal;
    }

    /** Returns the state from which it cannot be reached. */
    public State start() {
        return request.start();
    }

    /** Returns the smallest set of facts that would make the goal reachable if they held; empty if no facts would help. */
    public List<Fact> missing() {
        return Explanations.missing(request, goal);
    }

    /** Returns the actions that could help toward the goal but never can run, and why, in the domain's order. */
    public List<Blocked> blocked() {
        return Explanations.blocked(request, goal);
    }

    /** Returns the actions that could bring {@code fact} about, whether or not they can run. */
    public List<Action> producersOf(Fact fact) {
        return Explanations.producers(request.domain(), fact);
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

    @Override
    public String explain() {
        return Explanations.of(this);
    }

    @Override
    public String toMermaid() {
        return Explanations.draw(this);
    }

    /** Returns the goal. */
    @Override
    public String toString() {
        return goal.name() + " cannot be reached";
    }
}
