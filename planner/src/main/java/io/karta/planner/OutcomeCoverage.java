/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Outcomes of actions after which no goal can be reached. A plan assumes the best outcome; this check examines the
 * others, so that a missing case is found at deployment.
 *
 * @param deadEnds the outcomes after which no goal can be reached, in the order of the domain
 */
public record OutcomeCoverage(List<DeadEnd> deadEnds) {

    /** Minimum work of each search. */
    private static final long LEAST_WORK = 1_000_000;

    /** Creates a result. */
    public OutcomeCoverage {
        deadEnds = List.copyOf(deadEnds);
    }

    /**
     * Outcome of an action after which no goal can be reached.
     *
     * @param action the action
     * @param outcome the effects of the alternative, or the value of a condition that the action changes
     * @param before the cheapest plan that leads to the action
     * @param proof the proof that the first goal is then unreachable
     */
    public record DeadEnd(Action action, Map<Fact, Boolean> outcome, List<Step> before, Unreachable proof) {

        /** Creates a dead end. */
        public DeadEnd {
            outcome = DomainCompiler.unmodifiable(outcome);
            before = List.copyOf(before);
        }

        /** Returns an explanation of the outcome from which no goal is reachable. */
        public String explain() {
            String turned = action.alternatives().stream()
                    .filter(way -> way.effects().equals(outcome))
                    .findFirst()
                    .map(Action.Alternative::label)
                    .orElseGet(() -> DomainBuilder.describe(outcome));
            return "If %s ends with %s: %s".formatted(action, turned, proof.explain());
        }
    }

    /**
     * Examines all alternatives, and all conditions that actions change, on which the goals of the request can depend.
     */
    public static OutcomeCoverage of(PlanningRequest request) {
        List<DeadEnd> found = new ArrayList<>();
        Set<Action> actions = relevantActions(request);
        PlanningRequest each = request.withLimit(share(request.limit(), actions.size()));
        for (Action action : actions) {
            pathTo(action, each).ifPresent(path -> found.addAll(deadEnds(each, action, path)));
        }
        return new OutcomeCoverage(found);
    }

    /** All actions together use about the work of the limit; undecided outcomes are not reported. */
    private static Limit share(Limit limit, int actions) {
        return limit.withWork(Math.max(Math.min(LEAST_WORK, limit.work()), limit.work() / Math.max(1, 2L * actions)));
    }

    private static Set<Action> relevantActions(PlanningRequest request) {
        Set<Action> relevant = new LinkedHashSet<>();
        for (Goal goal : request.goals()) {
            request.domain().task(goal).operators.forEach(operator -> relevant.add(operator.action));
        }
        Set<Action> inOrder = new LinkedHashSet<>(request.domain().actions());
        inOrder.retainAll(relevant);
        inOrder.removeAll(request.excluded());
        return inOrder;
    }

    private static Optional<Plan> pathTo(Action action, PlanningRequest request) {
        var ready = new Goal(-1, "running " + action, 0, action.requires());
        return new Search(request, ready).run().plan();
    }

    private static List<DeadEnd> deadEnds(PlanningRequest request, Action action, Plan path) {
        List<DeadEnd> found = new ArrayList<>();
        State state = path.start();
        for (Step step : path.steps()) {
            state = state.after(step.action(), step.alternative());
        }
        if (!state.mayRun(action) || request.goals().stream().anyMatch(state::mayReach)) {
            return found;
        }
        for (Action.Alternative way : action.alternatives()) {
            for (Map.Entry<Map<Fact, Boolean>, State> end :
                    ends(state, action, way).entrySet()) {
                unreachable(request.startingAt(end.getValue()))
                        .ifPresent(proof -> found.add(new DeadEnd(action, end.getKey(), path.steps(), proof)));
            }
        }
        return found;
    }

    private static Map<Map<Fact, Boolean>, State> ends(State before, Action action, Action.Alternative way) {
        State after = before.after(action, way);
        Map<Map<Fact, Boolean>, State> ends = new LinkedHashMap<>();
        if (action.alternatives().size() > 1) {
            ends.put(way.effects(), after);
        }
        for (Fact condition : after.domain().conditionsTouchedBy(after.domain().effects(action, way))) {
            if (after.truth(condition) == Truth.UNKNOWN) {
                for (boolean value : new boolean[] {true, false}) {
                    State known = after.toBuilder()
                            .set(condition.index(), Truth.of(value))
                            .build();
                    ends.put(Map.of(condition, value), known);
                }
            }
        }
        return ends;
    }

    private static Optional<Unreachable> unreachable(PlanningRequest request) {
        PlanningResult result = Planner.goap().plan(request);
        return result instanceof Unreachable proof ? Optional.of(proof) : Optional.empty();
    }
}
