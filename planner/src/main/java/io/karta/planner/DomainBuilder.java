/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Builder of a {@link Domain} from facts, conditions, actions and goals. Facts need no declaration: actions, conditions
 * and goals refer to them by name. Not thread-safe.
 */
public final class DomainBuilder {

    final Map<String, ConditionSpec> conditions = new LinkedHashMap<>();
    final Map<String, ActionSpec> actions = new LinkedHashMap<>();
    final Map<String, GoalSpec> goals = new LinkedHashMap<>();
    final Set<String> facts = new LinkedHashSet<>();
    final Set<String> kept = new LinkedHashSet<>();

    DomainBuilder() {}

    /** Declares facts that no action mentions, or fixes their order. */
    public DomainBuilder facts(String... names) {
        facts.addAll(List.of(names));
        return this;
    }

    /** Marks facts that survive actions which {@link ActionSpec#clears clear}. */
    public DomainBuilder kept(String... names) {
        kept.addAll(List.of(names));
        return this;
    }

    /** Adds a fact that a predicate over other facts decides, so that it may be unknown. */
    public DomainBuilder condition(String name, Consumer<ConditionSpec> description) {
        add(conditions, "condition", name, new ConditionSpec(name), description);
        return this;
    }

    /** Adds an action. The order of the calls decides between equally good plans. */
    public DomainBuilder action(String name, Consumer<ActionSpec> description) {
        add(actions, "action", name, new ActionSpec(name), description);
        return this;
    }

    /** Adds a goal. The order of the calls decides between goals of equal net value. */
    public DomainBuilder goal(String name, Consumer<GoalSpec> description) {
        add(goals, "goal", name, new GoalSpec(name), description);
        return this;
    }

    /**
     * Compiles the domain.
     *
     * @throws DomainException if a name is used twice, a cost is negative or not a number, or a definition contradicts
     *     itself
     */
    public Domain build() {
        return new DomainCompiler(this).compile();
    }

    private static <S> void add(Map<String, S> all, String kind, String name, S spec, Consumer<S> description) {
        requireNonNull(name, "name");
        requireNonNull(description, "description");
        if (name.isBlank()) {
            throw Messages.blankName(kind);
        }
        if (all.putIfAbsent(name, spec) != null) {
            throw Messages.duplicate(kind, name);
        }
        description.accept(spec);
    }

    static void put(Map<String, Boolean> literals, boolean required, String where, String... facts) {
        for (String fact : facts) {
            requireNonNull(fact, "fact");
            if (fact.isBlank()) {
                throw Messages.blankName("fact");
            }
            Boolean before = literals.put(fact, required);
            if (before != null && before != required) {
                throw Messages.contradiction(where, fact);
            }
        }
    }

    static double checkCost(String what, String name, double cost) {
        if (!(cost >= 0) || Double.isInfinite(cost)) {
            throw Messages.badCost(what, name, cost);
        }
        return cost;
    }

    static double checkValue(String name, double value) {
        if (!Double.isFinite(value)) {
            throw Messages.badValue(name, value);
        }
        return value;
    }

    static String describe(Map<?, Boolean> literals) {
        return literals.entrySet().stream()
                .map(literal -> (literal.getValue() ? "" : "not ") + literal.getKey())
                .collect(Collectors.joining(" and "));
    }
}
