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

/** Compiler of the content of a builder to linked facts, actions and goals. */
final class DomainCompiler {

    static final String RAN = "ran:";

    private final DomainBuilder source;
    private final Map<String, Fact> facts = new LinkedHashMap<>();

    DomainCompiler(DomainBuilder source) {
        this.source = source;
    }

    Domain compile() {
        facts(source.facts);
        facts(source.conditions.keySet());
        for (ConditionSpec spec : source.conditions.values()) {
            connect(spec);
        }
        facts(source.kept);
        List<Action> actions = new ArrayList<>();
        for (ActionSpec spec : source.actions.values()) {
            actions.add(action(actions.size(), spec));
        }
        List<Goal> goals = new ArrayList<>();
        for (GoalSpec spec : source.goals.values()) {
            goals.add(goal(goals.size(), spec));
        }
        return new Domain(List.copyOf(facts.values()), List.copyOf(actions), List.copyOf(goals));
    }

    private List<Fact> facts(Collection<String> names) {
        List<Fact> found = new ArrayList<>();
        for (String name : names) {
            found.add(fact(name));
        }
        return found;
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
        if (!Collections.disjoint(spec.reads, source.conditions.keySet())
                || !Collections.disjoint(spec.readsIfPresent, source.conditions.keySet())) {
            throw Messages.readsItself(spec.name);
        }
        fact(spec.name).read(facts(spec.reads), facts(spec.readsIfPresent));
    }

    private Action action(int index, ActionSpec spec) {
        facts(spec.keeps);
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
        for (Map.Entry<String, Boolean> effect : own.entrySet()) {
            DomainBuilder.put(all, effect.getValue(), "the action " + spec.name, effect.getKey());
        }
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
        for (Map.Entry<String, Boolean> literal : literals.entrySet()) {
            resolved.put(fact(literal.getKey()), literal.getValue());
        }
        return unmodifiable(resolved);
    }

    static <K, V> Map<K, V> unmodifiable(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
