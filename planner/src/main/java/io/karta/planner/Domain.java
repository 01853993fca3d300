/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.Bits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Planning domain: facts, actions and goals, compiled once and used for any number of plans. Immutable and thread-safe.
 *
 * <pre>{@code
 * Domain domain = Domain.builder()
 *         .action("brew", a -> a.requires("water", "beans").produces("coffee").cost(0.2))
 *         .action("grind", a -> a.requires("bag").produces("beans").cost(0.1))
 *         .goal("breakfast", g -> g.requires("coffee"))
 *         .build();
 * State kitchen = domain.newState().holds("water", "bag").build();
 * PlanningResult result = Planner.goap().plan(PlanningRequest.of(domain, kitchen).withGoals(domain.goal("breakfast")));
 * }</pre>
 */
public final class Domain {

    private final List<Fact> facts;
    private final List<Fact> conditions;
    private final List<Action> actions;
    private final List<Goal> goals;
    private final Map<String, Fact> factsByName = new HashMap<>();
    private final Map<String, Action> actionsByName = new HashMap<>();
    private final Map<String, Goal> goalsByName = new HashMap<>();
    private final long[] runOnce;
    private final @Nullable Fact[] ranFacts; // by the indexes of their actions
    private final Operators operators;
    /**
     * Tasks of goals, compiled at the first plan for each goal. Concurrent threads may compile equal tasks, which are
     * immutable.
     */
    private final @Nullable GoalTask[] tasks;

    Domain(List<Fact> facts, List<Action> actions, List<Goal> goals) {
        this.facts = facts;
        this.actions = actions;
        this.goals = goals;
        this.runOnce = Bits.ofSize(actions.size());
        this.ranFacts = new Fact[actions.size()];
        List<Fact> found = new ArrayList<>();
        for (Fact fact : facts) {
            factsByName.put(fact.name(), fact);
            if (fact.isCondition()) {
                found.add(fact);
            }
        }
        this.conditions = List.copyOf(found);
        for (Action action : actions) {
            actionsByName.put(action.name(), action);
            Bits.set(runOnce, action.index(), action.isRunOnce());
            ranFacts[action.index()] = factsByName.get(DomainCompiler.RAN + action.name());
        }
        for (Goal goal : goals) {
            goalsByName.put(goal.name(), goal);
        }
        operators = new Operators(this);
        tasks = new GoalTask[goals.size()];
    }

    /** Returns a builder of a new domain. */
    public static DomainBuilder builder() {
        return new DomainBuilder();
    }

    /** Returns every declared or mentioned fact; the position is the index of the fact. */
    public List<Fact> facts() {
        return facts;
    }

    /** Returns the actions in the order in which they were added. */
    public List<Action> actions() {
        return actions;
    }

    /** Returns the goals in the order in which they were added. */
    public List<Goal> goals() {
        return goals;
    }

    /**
     * Returns the fact with a name.
     *
     * @throws DomainException if there is none
     */
    public Fact fact(String name) {
        return present("fact", name, factsByName.get(name));
    }

    /** Returns the fact with a name, if the domain has it. */
    public Optional<Fact> findFact(String name) {
        return Optional.ofNullable(factsByName.get(name));
    }

    /**
     * Returns the action with a name.
     *
     * @throws DomainException if there is none
     */
    public Action action(String name) {
        return present("action", name, actionsByName.get(name));
    }

    /**
     * Returns the goal with a name.
     *
     * @throws DomainException if there is none
     */
    public Goal goal(String name) {
        return present("goal", name, goalsByName.get(name));
    }

    private static <T> T present(String kind, String name, @Nullable T found) {
        if (found == null) {
            throw Messages.unknownName(kind, name);
        }
        return found;
    }

    /** Returns a builder of a state in which every fact is false and no action has run. */
    public StateBuilder newState() {
        return new StateBuilder(this);
    }

    /**
     * Returns a Mermaid flowchart of facts, actions and goals: arrows lead from requirements to actions, and from
     * actions to their effects.
     */
    public String toMermaid() {
        return MermaidChart.draw(this);
    }

    /** Returns the conditions that a run with these effects may change without setting them. */
    List<Fact> conditionsTouchedBy(Map<Fact, Boolean> effects) {
        if (conditions.isEmpty()) {
            return conditions;
        }
        List<Fact> touched = new ArrayList<>();
        for (Fact condition : conditions) {
            if (!effects.containsKey(condition) && readsAny(condition, effects)) {
                touched.add(condition);
            }
        }
        return touched;
    }

    private static boolean readsAny(Fact condition, Map<Fact, Boolean> effects) {
        for (Fact read : condition.allReads()) {
            if (effects.getOrDefault(read, false)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the run-once actions, as bits. */
    long[] runOnce() {
        return runOnce;
    }

    /** Returns a builder of the same domain with free actions and without the {@code excluded} ones. */
    DomainBuilder toBuilder(Set<Action> excluded) {
        var builder = new DomainBuilder();
        facts.forEach(fact -> builder.facts.add(fact.name()));
        facts.stream().filter(Fact::isKept).forEach(fact -> builder.kept.add(fact.name()));
        conditions.forEach(condition -> builder.condition(condition.name(), c -> c.reads(names(condition.reads()))
                .readsIfPresent(names(condition.readsIfPresent()))));
        actions.forEach(action -> builder.actions.put(action.name(), action.free(excluded.contains(action))));
        return builder;
    }

    private static String[] names(List<Fact> facts) {
        return facts.stream().map(Fact::name).toArray(String[]::new);
    }

    Operators operators() {
        return operators;
    }

    GoalTask task(Goal goal) {
        if (goal.index() < 0) {
            return new TaskCompiler(this, goal).compile();
        }
        GoalTask known = tasks[goal.index()];
        if (known == null) {
            known = new TaskCompiler(this, goal).compile();
            tasks[goal.index()] = known;
        }
        return known;
    }

    /**
     * Returns the effects of a run: those of the alternative, and the fact that the action has run if anything reads
     * it.
     */
    Map<Fact, Boolean> effects(Action action, Action.Alternative alternative) {
        Fact ran = ranFact(action);
        if (ran == null) {
            return alternative.effects();
        }
        Map<Fact, Boolean> all = new LinkedHashMap<>(alternative.effects());
        all.put(ran, true);
        return all;
    }

    @Nullable
    Fact ranFact(Action action) {
        return ranFacts[action.index()];
    }
}
