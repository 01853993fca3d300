/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns what a builder collected into facts, actions and goals that know each other. */
final class DomainCompiler {

    static final String RAN = "ran:";

    private final DomainBuilder source;
    private final Map<String, Fact> facts = new LinkedHashMap<>();

    DomainCompiler(DomainBuilder source) {
        this.source = source;
    }

    Domain compile() {
        source.facts.forEach(this::fact);
        source.conditions.keySet().forEach(this::fact);
        source.conditions.values().forEach(this::connect);
        source.kept.forEach(this::fact);
        List<Action> actions = new ArrayList<>();
        source.actions.values().forEach(spec -> actions.add(action(actions.size(), spec)));
        List<Goal> goals = new ArrayList<>();
        source.goals.values().forEach(spec -> goals.add(goal(goals.size(), spec)));
        return new Domain(List.copyOf(facts.values()), List.copyOf(actions), List.copyOf(goals));
    }

    private Fact fact(String name) {
        Fact known = facts.get(name);
        if (known == null) {
            known = newFact(name);
            facts.put(name, known);
        }
        return known;
    }

    private Fact newFact(String name) {
        if (name.startsWith(RAN) && !source.actions.containsKey(name.substring(RAN.length()))) {
            throw Messages.ranOfUnknownAction(name);
        }
        ConditionSpec condition = source.conditions.get(name);
        return new Fact(
                facts.size(),
                name,
                condition != null,
                condition == null ? 0 : condition.evaluationCost,
                source.kept.contains(name));
    }

    private void connect(ConditionSpec spec) {
        for (Collection<String> read : List.of(spec.reads, spec.readsIfPresent)) {
            if (read.stream().anyMatch(source.conditions::containsKey)) {
                throw Messages.readsItself(spec.name);
            }
        }
        fact(spec.name)
                .read(
                        spec.reads.stream().map(this::fact).toList(),
                        spec.readsIfPresent.stream().map(this::fact).toList());
    }

    private Action action(int index, ActionSpec spec) {
        spec.keeps.forEach(this::fact);
        List<Action.Alternative> alternatives = new ArrayList<>();
        if (spec.alternatives.isEmpty()) {
            alternatives.add(new Action.Alternative("", effects(spec, Map.of()), resets(spec, Set.of())));
        }
        for (AlternativeSpec way : spec.alternatives) {
            alternatives.add(new Action.Alternative(way.label(), effects(spec, way.effects), resets(spec, way.resets)));
        }
        return new Action(index, spec, resolve(spec.requires), List.copyOf(alternatives));
    }

    private Map<Fact, Boolean> effects(ActionSpec spec, Map<String, Boolean> own) {
        Map<String, Boolean> all = new LinkedHashMap<>(spec.effects);
        own.forEach((fact, value) -> DomainBuilder.put(all, value, "the action " + spec.name, fact));
        for (String fact : all.keySet()) {
            if (fact.startsWith(RAN)) {
                throw Messages.setsOwnRan("the action " + spec.name, fact);
            }
        }
        return resolve(all);
    }

    private Set<String> resets(ActionSpec spec, Set<String> own) {
        Set<String> all = new LinkedHashSet<>(spec.resets);
        all.addAll(own);
        for (String action : all) {
            if (!source.actions.containsKey(action)) {
                throw Messages.unknownName("action", action);
            }
        }
        return all;
    }

    private Goal goal(int index, GoalSpec spec) {
        return new Goal(index, spec.name, spec.value, resolve(spec.requires));
    }

    private Map<Fact, Boolean> resolve(Map<String, Boolean> literals) {
        Map<Fact, Boolean> resolved = new LinkedHashMap<>();
        literals.forEach((name, wanted) -> resolved.put(fact(name), wanted));
        return unmodifiable(resolved);
    }

    static <K, V> Map<K, V> unmodifiable(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
