/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.spi.BlackboardChange;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Objects that running actions have added, and conditions and hidden objects, in this order. They are visible at once,
 * and are dropped before the record of the action applies them, or if there is no record. Guarded by its board.
 */
final class UnrecordedChanges {

    private final List<JournaledObject> objects = new ArrayList<>();
    private final List<JournaledObject> inScope = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();

    /** A change in the scope of a state, if there is one. */
    private record Change(BlackboardChange change, Optional<Integer> within) {

        boolean hides(int number) {
            return change instanceof BlackboardChange.Hidden hidden && hidden.number() == number;
        }

        boolean isLeft(Optional<Integer> state) {
            return within.isPresent() && !within.equals(state);
        }
    }

    /** Adds an object, which belongs to the scope of the current state, or not. */
    void add(JournaledObject object, boolean isInScope) {
        objects.add(object);
        if (isInScope) {
            inScope.add(object);
        }
    }

    Stream<JournaledObject> objects() {
        return objects.stream();
    }

    Optional<JournaledObject> latest(Predicate<JournaledObject> expected) {
        for (int i = objects.size() - 1; i >= 0; i--) {
            if (expected.test(objects.get(i))) {
                return Optional.of(objects.get(i));
            }
        }
        return Optional.empty();
    }

    boolean isInScope(JournaledObject object) {
        return contains(inScope, object);
    }

    @SuppressWarnings("ReferenceEquality") // two actions can add equal objects, and each removes the one that it added
    private static boolean contains(List<JournaledObject> all, JournaledObject object) {
        return !all.isEmpty() && all.stream().anyMatch(one -> one == object);
    }

    void leaveState() {
        dropObjects(List.copyOf(inScope));
    }

    void dropObjects(List<JournaledObject> dropped) {
        objects.removeIf(object -> contains(dropped, object));
        inScope.removeIf(object -> contains(dropped, object));
    }

    void add(BlackboardChange change, Optional<Integer> within) {
        changes.add(new Change(change, within));
    }

    @SuppressWarnings("ReferenceEquality") // two actions can make equal changes, and each removes its own
    void drop(List<BlackboardChange> dropped) {
        changes.removeIf(change -> dropped.stream().anyMatch(one -> one == change.change()));
        dropObjects(dropped.stream()
                .filter(BlackboardChange.Added.class::isInstance)
                .map(change -> ((BlackboardChange.Added) change).object())
                .toList());
    }

    boolean hides(int number) {
        return !changes.isEmpty() && changes.stream().anyMatch(change -> change.hides(number));
    }

    /** Returns the conditions as changed by actions of the state or outside of it. */
    Map<String, Boolean> conditions(Map<String, Boolean> recorded, Optional<Integer> state) {
        if (changes.isEmpty()) {
            return recorded.isEmpty() ? Map.of() : Map.copyOf(recorded);
        }
        Map<String, Boolean> all = new HashMap<>(recorded);
        conditions(state).forEach(set -> all.put(set.name(), set.holds()));
        return all;
    }

    /** Returns a condition; empty if no running action has set it. */
    Optional<Boolean> condition(String name, Optional<Integer> state) {
        return changes.isEmpty()
                ? Optional.empty()
                : conditions(state)
                        .filter(set -> set.name().equals(name))
                        .reduce((earlier, later) -> later)
                        .map(BlackboardChange.ConditionSet::holds);
    }

    private Stream<BlackboardChange.ConditionSet> conditions(Optional<Integer> state) {
        return changes.stream()
                .filter(change -> !change.isLeft(state))
                .map(Change::change)
                .filter(BlackboardChange.ConditionSet.class::isInstance)
                .map(BlackboardChange.ConditionSet.class::cast);
    }

    /** Applies the conditions to a copy of the board, whose objects have other numbers. */
    void applyConditions(ProcessBlackboard copy, Optional<Integer> state) {
        changes.stream()
                .filter(change -> change.change() instanceof BlackboardChange.ConditionSet && !change.isLeft(state))
                .forEach(change -> copy.apply(change.change(), change.within().flatMap(within -> copy.state())));
    }
}
