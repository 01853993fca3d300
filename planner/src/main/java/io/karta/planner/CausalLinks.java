/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Causal links of a plan: producers and consumers of facts. Consumer {@code steps.size()} is the goal, producer -1 the
 * start state.
 */
final class CausalLinks {

    /**
     * The last step before {@code consumer} that set {@code fact} to its required value, and whether the value is
     * unknown.
     */
    record Link(int producer, int consumer, Fact fact, boolean value, boolean assumed) {

        String need() {
            return (value ? "" : "not ") + fact.name();
        }
    }

    private final List<Link> links = new ArrayList<>();
    private final Map<Fact, Integer> producers = new HashMap<>();

    CausalLinks(Plan plan) {
        State state = plan.start();
        for (int i = 0; i < plan.steps().size(); i++) {
            Step step = plan.steps().get(i);
            link(step.action().requires(), state, i);
            State after = state.after(step.action(), step.alternative());
            remember(step, state, after, i);
            state = after;
        }
        link(plan.goal().requires(), state, plan.steps().size());
    }

    List<Link> all() {
        return links;
    }

    List<Link> from(int producer) {
        return links.stream().filter(link -> link.producer() == producer).toList();
    }

    private void link(Map<Fact, Boolean> required, State state, int consumer) {
        required.forEach((fact, value) -> links.add(
                new Link(producers.getOrDefault(fact, -1), consumer, fact, value, state.truth(fact) == Truth.UNKNOWN)));
    }

    private void remember(Step step, State before, State after, int index) {
        Map<Fact, Boolean> effects = after.domain().effects(step.action(), step.alternative());
        effects.keySet().forEach(fact -> producers.put(fact, index));
        if (step.action().isClearing()) {
            after.domain().facts().stream()
                    .filter(fact -> before.truth(fact) != after.truth(fact))
                    .forEach(fact -> producers.put(fact, index));
        }
        after.domain().conditionsTouchedBy(effects).stream()
                .filter(condition -> after.truth(condition) == Truth.UNKNOWN)
                .forEach(condition -> producers.put(condition, index));
    }
}
