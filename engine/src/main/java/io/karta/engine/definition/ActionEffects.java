/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Effects of an action for the planner: certain ones, and alternatives. */
public final class ActionEffects {

    private final List<ResultBinding> outputs;
    private final boolean several;

    private ActionEffects(List<ResultBinding> outputs, boolean several) {
        this.outputs = outputs;
        this.several = several;
    }

    public static ActionEffects of(ActionModel action) {
        return new ActionEffects(
                action.results(),
                action.output().isPresent()
                        && ResultComponents.areResultsOf(action.output().get()));
    }

    /** One possible outcome of a run: its effects and the types of its results. */
    public record Alternative(String label, Set<ObjectFact> facts, Set<Type> types) {

        private static final Alternative NOTHING = new Alternative("", Set.of(), Set.of());

        public boolean brings(Type type) {
            return types.stream().anyMatch(one -> TypeAssignability.assignable(type, one));
        }

        private Alternative and(Alternative other) {
            Set<ObjectFact> both = new LinkedHashSet<>(facts);
            both.addAll(other.facts);
            String names = Stream.of(label, other.label)
                    .filter(name -> !name.isEmpty())
                    .collect(Collectors.joining(" and "));
            return new Alternative(names, both, union(types, other.types));
        }
    }

    /** Returns whether every run with a result makes a fact true; each of several results may be missing. */
    public boolean areSure(ObjectFact fact) {
        return !several && followsFromOutput(fact);
    }

    private boolean followsFromOutput(ObjectFact fact) {
        for (ResultBinding output : outputs) {
            if (fact.followsFrom(output.type(), output.name())) {
                return true;
            }
        }
        return false;
    }

    public boolean arePossible(ObjectFact fact) {
        return outputs.stream()
                .anyMatch(output -> fact.followsFrom(output.type(), output.name())
                        || fact.mayFollowFrom(output.type(), output.name()));
    }

    /** Returns whether every run with a result produces an object of a type. */
    public boolean alwaysProduces(Type type) {
        return !several && outputs.stream().anyMatch(output -> TypeAssignability.assignable(type, output.type()));
    }

    /** Returns whether some runs produce an object of a type, and others do not. */
    public boolean maybeProduces(Type type) {
        return outputs.stream()
                .anyMatch(output -> TypeAssignability.isNarrowable(output.type(), type)
                        || (several && TypeAssignability.assignable(type, output.type())));
    }

    /**
     * Returns the alternative effects of runs, in addition to the certain ones: for several results all, each in every
     * variant.
     *
     * @param triggers relevant types in addition to those of the facts
     */
    public List<Alternative> alternatives(List<ObjectFact> facts, Set<Type> triggers) {
        if (!several) {
            List<Alternative> variants = new ArrayList<>();
            for (ResultBinding output : outputs) {
                variants.addAll(variants(output, facts, triggers));
            }
            return List.copyOf(variants);
        }
        List<Alternative> alternatives = List.of(Alternative.NOTHING);
        for (ResultBinding output : outputs) {
            List<Alternative> before = alternatives;
            alternatives = turns(output, facts, triggers).stream()
                    .flatMap(turn -> before.stream().map(way -> way.and(turn)))
                    .toList();
        }
        return alternatives.stream()
                .filter(way -> !way.facts().isEmpty() || triggers.stream().anyMatch(way::brings))
                .toList();
    }

    private static List<Alternative> turns(ResultBinding output, List<ObjectFact> facts, Set<Type> triggers) {
        var itself =
                new Alternative(ObjectFactNames.simple(output.type()), following(output, facts), Set.of(output.type()));
        List<Alternative> variants = variants(output, facts, triggers).stream()
                .map(variant ->
                        new Alternative(variant.label(), union(itself.facts(), variant.facts()), variant.types()))
                .toList();
        if (!variants.isEmpty()) {
            return variants;
        }
        boolean matters = !itself.facts().isEmpty() || triggers.stream().anyMatch(itself::brings);
        return List.of(matters ? itself : Alternative.NOTHING);
    }

    private static <T> Set<T> union(Set<T> some, Set<T> others) {
        return Stream.concat(some.stream(), others.stream()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<Alternative> variants(ResultBinding output, List<ObjectFact> facts, Set<Type> triggers) {
        Set<Type> narrower = new LinkedHashSet<>();
        for (ObjectFact fact : facts) {
            if (fact.mayFollowFrom(output.type(), output.name())) {
                narrower.add(fact.type());
            }
        }
        for (Type type : triggers) {
            if (TypeAssignability.isNarrowable(output.type(), type)) {
                narrower.add(type);
            }
        }
        List<Alternative> variants = new ArrayList<>();
        for (Type type : narrower) {
            Set<ObjectFact> following = following(new ResultBinding(type, output.name()), facts);
            variants.add(new Alternative(ObjectFactNames.simple(type), following, Set.of(type)));
        }
        return variants;
    }

    private static Set<ObjectFact> following(ResultBinding output, List<ObjectFact> facts) {
        return facts.stream()
                .filter(fact -> fact.followsFrom(output.type(), output.name()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
