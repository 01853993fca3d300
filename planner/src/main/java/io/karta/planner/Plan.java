/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Cheapest sequence of steps to a goal. No step can be omitted. Of several plans with equal cost (within 1e-9) it is
 * the shortest, and of those the one whose actions come first in the domain, compared step by step. If the planner
 * reached its limit, it is the {@linkplain #isBestSoFar() best plan so far}. Immutable and thread-safe.
 */
public final class Plan implements PlanningResult {

    private final PlanningRequest request;
    private final Goal goal;
    private final List<Step> steps;
    private final PredictedStates prediction;
    private final int offset;
    private final boolean bestSoFar;

    Plan(PlanningRequest request, Goal goal, List<Step> steps) {
        this(request, goal, steps, false);
    }

    Plan(PlanningRequest request, Goal goal, List<Step> steps, boolean bestSoFar) {
        this.request = request.withoutPrevious();
        this.goal = goal;
        this.steps = List.copyOf(steps);
        this.prediction = new PredictedStates(request.start(), goal, this.steps);
        this.offset = 0;
        this.bestSoFar = bestSoFar;
    }

    private Plan(Plan original, int done, State observed) {
        this.request = original.request.startingAt(observed);
        this.goal = original.goal;
        this.steps = original.steps.subList(done, original.steps.size());
        this.prediction = original.prediction;
        this.offset = original.offset + done;
        this.bestSoFar = original.bestSoFar;
    }

    private Plan(Plan proved) {
        this.request = proved.request;
        this.goal = proved.goal;
        this.steps = proved.steps;
        this.prediction = proved.prediction;
        this.offset = proved.offset;
        this.bestSoFar = true;
    }

    Plan asBestSoFar() {
        return bestSoFar ? this : new Plan(this);
    }

    /** Returns the goal; {@link Goal#NIRVANA} for a greedy step without a goal. */
    public Goal goal() {
        return goal;
    }

    /** Returns the state it starts from. */
    public State start() {
        return request.start();
    }

    /** Returns the steps, in order; empty if the goal is already reached. */
    public List<Step> steps() {
        return steps;
    }

    /**
     * Returns whether this is, or is the rest of, a plan of {@link LimitReached}: it is valid, but a cheaper or shorter
     * one may exist.
     */
    public boolean isBestSoFar() {
        return bestSoFar;
    }

    /** Returns whether no step is left. */
    public boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Returns the actions of the steps, in order. */
    public List<Action> actions() {
        return steps.stream().map(Step::action).toList();
    }

    /** Returns the sum of the steps' costs. */
    public double cost() {
        return steps.stream().mapToDouble(Step::cost).sum();
    }

    /** Returns the value of the goal and the steps, minus the cost. */
    public double netValue() {
        double worth = goal.isNirvana() ? 0 : request.value(goal);
        for (Step step : steps) {
            worth += request.value(step.action());
        }
        return worth - cost();
    }

    /**
     * Returns the facts that are unknown in the start state and required by the plan, cheapest to evaluate first, then
     * in the order of the domain. If all of them have the values of {@link #assumptions()}, the plan remains valid.
     */
    public List<Fact> unknownFacts() {
        if (start().isFullyKnown()) {
            return List.of();
        }
        return assumptions().stream()
                .filter(Assumption::open)
                .map(Assumption::fact)
                .sorted(Comparator.comparingDouble(Fact::evaluationCost).thenComparingInt(Fact::index))
                .toList();
    }

    /**
     * Returns all assumptions, including those about facts that only its own steps make unknown, in the order in which
     * they are required.
     */
    public List<Assumption> assumptions() {
        List<Assumption> found = new ArrayList<>();
        for (CausalLinks.Link link : new CausalLinks(this).all()) {
            if (link.assumed()) {
                found.add(new Assumption(link.fact(), link.value(), link.consumer(), link.producer() < 0));
            }
        }
        return List.copyOf(found);
    }

    /**
     * Returns the rest of this plan in {@code observed}, if that is the start state or a predicted state; otherwise
     * empty. Facts that the plan treats as unknown may have any value that does not contradict the rest.
     */
    public Optional<Plan> remainderFrom(State observed) {
        int at = prediction.find(observed, offset);
        return at < 0 ? Optional.empty() : Optional.of(new Plan(this, at - offset, observed));
    }

    /**
     * Returns the rest of this plan for a request that continues it, unless that request differs in more than the
     * state.
     */
    Optional<Plan> remainderFrom(PlanningRequest next) {
        boolean same = next.goals().size() == 1 && next.goals().get(0) == goal && next.agreesWith(request, goal);
        return same ? remainderFrom(next.start()) : Optional.empty();
    }

    @Override
    public <R> R fold(
            Function<? super Plan, ? extends R> plan,
            Function<? super Unreachable, ? extends R> unreachable,
            Function<? super LimitReached, ? extends R> limitReached) {
        return plan.apply(this);
    }

    @Override
    public Optional<Plan> plan() {
        return Optional.of(this);
    }

    /** Returns an explanation: the cost and purpose of each step, and the assumptions of the plan. */
    @Override
    public String explain() {
        return new PlanExplanation(this).explain();
    }

    /** Returns a Mermaid flowchart of the steps and their causal links; unknown ones are dotted. */
    @Override
    public String toMermaid() {
        return new PlanExplanation(this).draw();
    }

    /** Returns the goal and the steps. */
    @Override
    public String toString() {
        return goal.name() + " by " + steps;
    }
}
