/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static java.util.Objects.requireNonNull;

import io.karta.planner.search.OperatorWeights;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Request to a {@link Planner}: start state, goals and constraints. Immutable.
 *
 * <pre>{@code
 * var request = PlanningRequest.of(domain, kitchen).withGoals(domain.goal("breakfast"));
 * }</pre>
 */
public final class PlanningRequest {

    private static final Declared DECLARED = new Declared();
    private static final DeclaredWorth DECLARED_WORTH = new DeclaredWorth();
    private static final DeclaredValue DECLARED_VALUE = new DeclaredValue();

    private final State start;
    private final List<Goal> goals;
    private final Set<Action> excluded;
    private final CostFunction costs;
    private final ToDoubleFunction<Action> worths;
    private final ToDoubleFunction<Goal> values;
    private final Limit limit;
    private final @Nullable Plan previous;

    private PlanningRequest(
            State start,
            List<Goal> goals,
            Set<Action> excluded,
            CostFunction costs,
            ToDoubleFunction<Action> worths,
            ToDoubleFunction<Goal> values,
            Limit limit,
            @Nullable Plan previous) {
        this.start = start;
        this.goals = goals;
        this.excluded = excluded;
        this.costs = costs;
        this.worths = worths;
        this.values = values;
        this.limit = limit;
        this.previous = previous;
    }

    /** Returns a request that starts from {@code start} and may choose among all goals of the domain. */
    public static PlanningRequest of(Domain domain, State start) {
        if (start.domain() != domain) {
            throw Messages.foreign("state", start.toString());
        }
        return new PlanningRequest(
                start, domain.goals(), Set.of(), DECLARED, DECLARED_WORTH, DECLARED_VALUE, Limit.DEFAULT, null);
    }

    /** Returns this request with goals, of which one is sufficient. */
    public PlanningRequest withGoals(Goal... required) {
        for (Goal goal : required) {
            if (goal.index() < 0
                    || goal.index() >= domain().goals().size()
                    || domain().goals().get(goal.index()) != goal) {
                throw Messages.foreign("goal", goal.name());
            }
        }
        return new PlanningRequest(start, List.of(required), excluded, costs, worths, values, limit, previous);
    }

    /** Returns this request without some actions, in addition to those that are already excluded. */
    public PlanningRequest excluding(Action... actions) {
        return excluding(Arrays.asList(actions));
    }

    /** Returns this request without some actions, in addition to those that are already excluded. */
    public PlanningRequest excluding(Collection<Action> actions) {
        if (actions.isEmpty()) {
            return this;
        }
        Set<Action> all = new LinkedHashSet<>(excluded);
        for (Action action : actions) {
            if (action.index() >= domain().actions().size()
                    || domain().actions().get(action.index()) != action) {
                throw Messages.foreign("action", action.name());
            }
            all.add(action);
        }
        return new PlanningRequest(start, goals, Set.copyOf(all), costs, worths, values, limit, previous);
    }

    /** Returns this request with a function for the costs of actions, instead of those of the domain. */
    public PlanningRequest withCosts(CostFunction function) {
        return new PlanningRequest(start, goals, excluded, requireNonNull(function), worths, values, limit, previous);
    }

    /**
     * Returns this request with a function for the values of action runs, instead of those of the domain; it returns
     * any finite number.
     */
    public PlanningRequest withActionValues(ToDoubleFunction<Action> function) {
        return new PlanningRequest(start, goals, excluded, costs, requireNonNull(function), values, limit, previous);
    }

    /** Returns this request with a function for the values of goals, instead of those of the domain. */
    public PlanningRequest withGoalValues(ToDoubleFunction<Goal> function) {
        return new PlanningRequest(start, goals, excluded, costs, worths, requireNonNull(function), limit, previous);
    }

    /** Returns a request under another limit. */
    public PlanningRequest withLimit(Limit other) {
        return new PlanningRequest(start, goals, excluded, costs, worths, values, other, previous);
    }

    /**
     * Returns this request as a continuation of {@code plan}: if the start state is a predicted one, and goal, costs
     * and exclusions are equal, the rest of the plan is returned without a search.
     */
    public PlanningRequest after(Plan plan) {
        return new PlanningRequest(start, goals, excluded, costs, worths, values, limit, requireNonNull(plan));
    }

    /** Returns the domain. */
    public Domain domain() {
        return start.domain();
    }

    /** Returns the start state. */
    public State start() {
        return start;
    }

    /** Returns the goals a plan may choose from. */
    public List<Goal> goals() {
        return goals;
    }

    /** Returns the actions plans do without. */
    public Set<Action> excluded() {
        return excluded;
    }

    /** Returns the limit of the planner. */
    public Limit limit() {
        return limit;
    }

    Optional<Plan> previous() {
        return Optional.ofNullable(previous);
    }

    PlanningRequest startingAt(State state) {
        return new PlanningRequest(state, goals, excluded, costs, worths, values, limit, null);
    }

    /** Returns a copy without the previous plan, so that plans do not retain all plans before them. */
    PlanningRequest withoutPrevious() {
        return previous == null ? this : startingAt(start);
    }

    /**
     * Returns whether both requests exclude the same actions and have equal costs of the actions that are relevant for
     * the goal.
     */
    boolean agreesWith(PlanningRequest other, Goal goal) {
        return domain() == other.domain()
                && excluded.equals(other.excluded)
                && ((costs == DECLARED && other.costs == DECLARED)
                        || Arrays.equals(weights(domain().task(goal)).costs, other.weights(domain().task(goal)).costs));
    }

    OperatorWeights weights(GoalTask task) {
        if (costs == DECLARED && excluded.isEmpty() && !task.isRuledOut(start)) {
            return task.declared;
        }
        boolean[] disabled = task.disabled(start, excluded);
        double[] now = new double[disabled.length];
        for (int i = 0; i < now.length; i++) {
            Action action = task.operators.get(i).action;
            boolean same = i > 0 && task.operators.get(i - 1).action == action;
            now[i] = same ? now[i - 1] : cost(action);
        }
        return new OperatorWeights(now, disabled);
    }

    double cost(Action action) {
        return DomainBuilder.checkCost("cost", "the action " + action.name(), costs.cost(action, start));
    }

    double value(Action action) {
        return DomainBuilder.checkValue("the action " + action.name(), worths.applyAsDouble(action));
    }

    double value(Goal goal) {
        return DomainBuilder.checkValue("the goal " + goal.name(), values.applyAsDouble(goal));
    }

    // classes instead of lambda expressions: the first lambda of a JVM takes longer than the first plan

    private static final class Declared implements CostFunction {
        @Override
        public double cost(Action action, State current) {
            return action.cost();
        }
    }

    private static final class DeclaredWorth implements ToDoubleFunction<Action> {
        @Override
        public double applyAsDouble(Action action) {
            return action.value();
        }
    }

    private static final class DeclaredValue implements ToDoubleFunction<Goal> {
        @Override
        public double applyAsDouble(Goal goal) {
            return goal.value();
        }
    }
}
