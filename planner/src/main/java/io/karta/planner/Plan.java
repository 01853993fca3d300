/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The steps to a goal, cheapest first among all ways there are. No step can be left out. Of several plans of one cost (to within 1e-9)
 * it is the shortest, and of those the one whose actions come first in the domain. Immutable.
 */
public final class Plan implements PlanningResult {

    private final PlanningRequest request;
    private final Goal goal;
    private final List<Step> steps;

    Plan(PlanningRequest request, Goal goal, List<Step> steps) {
        this.request = request;
        this.goal = goal;
        this.steps = List.copyOf(steps);
    }

    /** Returns the goal it reaches. */
    public Goal goal() {
        return goal;
    }

    /** Returns the state it starts from. */
    public State start() {
        return request.start();
    }

    /** Returns what to do, in order; empty if the goal is reached already. */
    public List<Step> steps() {
        return steps;
    }

    /** Tells whether there is nothing left to do. */
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

    /** Returns what the goal and the steps are worth, less the cost. */
    public double netValue() {
        return request.value(goal)
                + steps.stream().mapToDouble(step -> step.action().value()).sum()
                - cost();
    }

    /**
     * Returns the facts that are unknown in the start state and that the plan counts on, cheapest to evaluate first, then in the
     * domain's order. If all of them turn out as in {@link #assumptions()}, the plan stands.
     */
    public List<Fact> restsOn() {
        return assumptions().stream()
                .filter(Assumption::open)
                .map(Assumption::fact)
                .sorted(Comparator.comparingDouble(Fact::evaluationCost).thenComparingInt(Fact::index))
                .toList();
    }

    /** Returns everything the plan takes for granted, also what only its own steps make unknown, in the order in which it is needed. */
    public List<Assumption> assumptions() {
        List<Assumption> found = new ArrayList<>();
        Map<Fact, Boolean> settled = new LinkedHashMap<>();
        State state = start();
        for (int i = 0; i <= steps.size(); i++) {
            var wanted = i < steps.size() ? steps.get(i).action().requires() : goal.requires();
            State now = state;
            int step = i;
            wanted.forEach((fact, value) -> {
                if (now.truth(fact) == Truth.UNKNOWN) {
                    found.add(new Assumption(fact, value, step, !settled.containsKey(fact)));
                }
            });
            if (i < steps.size()) {
                Step next = steps.get(i);
                state = state.after(next.action(), next.alternative());
                State after = state;
                start().domain().facts().stream()
                        .filter(fact -> after.truth(fact) == Truth.UNKNOWN && isTouched(fact, next))
                        .forEach(fact -> settled.put(fact, true));
            }
        }
        return List.copyOf(found);
    }

    private boolean isTouched(Fact fact, Step step) {
        Domain domain = start().domain();
        return domain.conditionsTouchedBy(domain.effects(step.action(), step.alternative()))
                .contains(fact);
    }

    /**
     * Returns what is left of this plan in {@code observed}, if that is the start or a state the plan predicted, and empty otherwise.
     * A fact the plan saw as unknown may have turned out any way that does not contradict what the rest counts on.
     */
    public Optional<Plan> tailFor(State observed) {
        State predicted = start();
        for (int done = 0; ; done++) {
            if (predicted.equals(observed)) {
                return Optional.of(new Plan(
                        PlanningRequest.of(observed.domain(), observed).toward(goal),
                        goal,
                        steps.subList(done, steps.size())));
            }
            if (done == steps.size()) {
                return Optional.empty();
            }
            predicted =
                    predicted.after(steps.get(done).action(), steps.get(done).alternative());
        }
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

    @Override
    public String explain() {
        return Explanations.of(this);
    }

    @Override
    public String toMermaid() {
        return Explanations.draw(this);
    }

    /** Returns the goal and the steps. */
    @Override
    public String toString() {
        return goal.name() + " by " + steps;
    }
}
