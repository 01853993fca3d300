/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the planner may expect of the results of an action: always, or as one way a run can end. */
final class Effects {

    private final List<Output> outputs;
    private final boolean several;

    private Effects(List<Output> outputs, boolean several) {
        this.outputs = outputs;
        this.several = several;
    }

    static Effects of(ActionModel action) {
        return new Effects(
                action.results(),
                action.output().filter(Components::areResultsOf).isPresent());
    }

    /** One way a run can end. */
    record Way(String label, Set<Fact> facts) {

        private Way and(Way other) {
            Set<Fact> both = new LinkedHashSet<>(facts);
            both.addAll(other.facts);
            String names = Stream.of(label, other.label)
                    .filter(name -> !name.isEmpty())
                    .collect(Collectors.joining(" and "));
            return new Way(names, both);
        }
    }

    /** Says whether every run that yields something brings a fact about: of several results each may be missing. */
    boolean areSure(Fact fact) {
        return !several && outputs.stream().anyMatch(output -> fact.followsFrom(output.type(), output.name()));
    }

    boolean arePossible(Fact fact) {
        return outputs.stream()
                .anyMatch(output -> fact.followsFrom(output.type(), output.name())
                        || fact.mayFollowFrom(output.type(), output.name()));
    }

    /** Returns what some runs bring about beside what is sure: of several results all, each in every variant. */
    List<Way> ways(List<Fact> facts) {
        if (!several) {
            return outputs.stream().flatMap(output -> variants(output, facts)).toList();
        }
        List<Way> ways = List.of(new Way("", Set.of()));
        for (Output output : outputs) {
            List<Way> before = ways;
            ways = turns(output, facts).stream()
                    .flatMap(turn -> before.stream().map(way -> way.and(turn)))
                    .toList();
        }
        return ways.stream().filter(way -> !way.facts().isEmpty()).toList();
    }

    private static List<Way> turns(Output output, List<Fact> facts) {
        var itself = new Way(FactNames.simple(output.type()), following(output, facts));
        List<Way> variants = variants(output, facts)
                .map(variant -> new Way(variant.label(), union(itself.facts(), variant.facts())))
                .toList();
        if (!variants.isEmpty()) {
            return variants;
        }
        return List.of(itself.facts().isEmpty() ? new Way("", Set.of()) : itself);
    }

    private static Set<Fact> union(Set<Fact> some, Set<Fact> others) {
        return Stream.concat(some.stream(), others.stream()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<Way> variants(Output output, List<Fact> facts) {
        return facts.stream()
                .filter(fact -> fact.mayFollowFrom(output.type(), output.name()))
                .map(fact -> new Way(
                        FactNames.simple(fact.type()), following(new Output(fact.type(), output.name()), facts)));
    }

    private static Set<Fact> following(Output output, List<Fact> facts) {
        return facts.stream()
                .filter(fact -> fact.followsFrom(output.type(), output.name()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
