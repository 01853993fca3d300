/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.planner.Action;
import io.karta.planner.Fact;
import io.karta.planner.InapplicableAction;
import io.karta.planner.Unreachable;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reason why a goal is unreachable from the starting inputs: the missing objects, and the actions that need or produce
 * them.
 */
public final class UnreachableGoal {

    private final AgentModel agent;
    private final GoalModel goal;
    private final Collection<? extends Type> given;
    private final Unreachable proof;
    private final Map<String, InapplicableAction> blocked = new LinkedHashMap<>();
    private final Set<Fact> notProduced = new LinkedHashSet<>();
    private final Set<String> involved = new LinkedHashSet<>();
    private final String chain;

    public UnreachableGoal(AgentModel agent, GoalModel goal, Collection<? extends Type> given, Unreachable proof) {
        this.agent = agent;
        this.goal = goal;
        this.given = given;
        this.proof = proof;
        proof.blocked().forEach(each -> blocked.put(each.action().name(), each));
        this.chain = follow(goal.action());
    }

    public String agent() {
        return agent.name();
    }

    public GoalModel goal() {
        return goal;
    }

    /**
     * Returns for example {@code write needs a Letter, which only draft produces; draft needs a Customer, which nothing
     * produces}.
     */
    public String chain() {
        return chain.isEmpty() ? proof.explain() : chain + ".";
    }

    private String follow(String from) {
        List<String> sentences = new ArrayList<>();
        involved.add(from);
        Deque<String> open = new ArrayDeque<>(involved);
        while (!open.isEmpty()) {
            InapplicableAction next = blocked.get(open.remove());
            if (next != null && !next.missing().isEmpty()) {
                sentences.add(name(next.action()) + " needs "
                        + Nouns.list(next.missing().stream().map(this::origin).toList()));
                next.missing().stream()
                        .flatMap(fact -> proof.producersOf(fact).stream())
                        .map(Action::name)
                        .filter(involved::add)
                        .forEach(open::add);
            }
        }
        return String.join("; ", sentences);
    }

    private String origin(Fact fact) {
        List<String> producers =
                proof.producersOf(fact).stream().map(UnreachableGoal::name).toList();
        if (producers.isEmpty()) {
            notProduced.add(fact);
            return noun(fact) + ", which nothing produces";
        }
        return "%s, which only %s".formatted(noun(fact), Nouns.list(producers))
                + (producers.size() == 1 ? " produces" : " produce");
    }

    private static String noun(Fact fact) {
        return fact.isCondition() ? "condition " + fact.name() : Nouns.one(fact.name());
    }

    private static String name(Action action) {
        return action.name().substring(action.name().lastIndexOf('.') + 1);
    }

    /** {@code The goal is exported and starts with a UserInput.} */
    public String start() {
        String start = given.isEmpty()
                ? "nothing"
                : Nouns.list(given.stream().map(Nouns::one).toList());
        return goal.remote()
                ? "The goal is exported and starts with %s.".formatted(start)
                : "The goal may start with %s.".formatted(start);
    }

    /** An action that returns an Object may produce everything, and every action produces what takes an Object. */
    private List<String> ofObjects() {
        List<String> found = new ArrayList<>();
        for (ActionModel action : agent.actionModels()) {
            if (involved.contains(action.id()) && action.inputs().contains(Object.class)) {
                found.add(action.name() + " takes one");
            }
            if (involved.contains(action.id()) && action.outputs().contains(Object.class)) {
                found.add(action.name() + " returns one");
            }
        }
        return found;
    }

    /** Returns advice for the user. */
    public String advice() {
        List<String> ofObjects = ofObjects();
        return ofObjects.isEmpty()
                ? missing()
                : "Declare specific types instead of Object, which counts as every type: %s. %s"
                        .formatted(Nouns.list(ofObjects), missing());
    }

    private String missing() {
        if (notProduced.isEmpty()) {
            return "Give one of these actions another way to get what it needs: an @Action that returns it from"
                    + " what is there, or callers that bring it, with @Export(startingInputTypes = ..), in code "
                    + "startingWith(..).";
        }
        Optional<? extends Type> composite =
                given.stream().filter(this::containsMissing).findFirst();
        if (composite.isPresent()) {
            return "Components of an input are not added to the blackboard, but those of a result are: add an @Action"
                    + " that takes and returns %s.".formatted(Nouns.one(composite.get()));
        }
        String add = "Add an @Action that returns "
                + notProduced.stream().map(UnreachableGoal::noun).collect(Collectors.joining(" and one that returns "));
        return isExportable()
                ? add + ", or export the goal for callers that have one (@Export(startingInputTypes = "
                        + notProduced.iterator().next().name() + ".class))."
                : add + ".";
    }

    /** Returns whether an input is a record of results that contains a missing object. */
    private boolean containsMissing(Type input) {
        return ResultComponents.areResultsOf(input)
                && ResultComponents.of(input).stream()
                        .map(component -> ObjectFactNames.simple(component.type()))
                        .anyMatch(name -> notProduced.stream()
                                .anyMatch(fact -> fact.name().equals(name)));
    }

    /** A caller brings one object, of a class; the name of the fact of a generic type or of a binding is no class. */
    private boolean isExportable() {
        return goal.remote()
                && notProduced.size() == 1
                && notProduced.stream()
                        .noneMatch(fact -> fact.isCondition() || fact.name().matches(".*[ <].*"));
    }
}
