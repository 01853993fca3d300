/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.spi.BlackboardChange;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Changes of running actions, in their order. They are visible at once, until the run has ended and its record, if
 * there is one, has applied them. Guarded by its board.
 */
final class UnrecordedChanges {

    private final List<Change> changes = new ArrayList<>();
    private final BitSet hidden = new BitSet();

    /** A change in the scope of a state, if there is one. */
    private record Change(BlackboardChange change, Optional<Integer> within) {

        Stream<JournaledObject> added() {
            return change instanceof BlackboardChange.Added added ? Stream.of(added.object()) : Stream.empty();
        }

        boolean isInScope() {
            return within.isPresent() && added().anyMatch(object -> !object.isProtected());
        }

        boolean isLeft(Optional<Integer> state) {
            return within.isPresent() && !within.equals(state);
        }
    }

    void add(BlackboardChange change, Optional<Integer> within) {
        changes.add(new Change(change, within));
        hide(change);
    }

    private void hide(BlackboardChange change) {
        if (change instanceof BlackboardChange.Hidden one) {
            hidden.set(one.number());
        }
    }

    /** Removes these very changes: two actions can make equal ones, and each removes its own. */
    void drop(Collection<BlackboardChange> dropped) {
        Set<BlackboardChange> own = Collections.newSetFromMap(new IdentityHashMap<>());
        own.addAll(dropped);
        remove(change -> own.contains(change.change()));
    }

    /** Removes the objects that were added in the scope of the state. */
    void leaveState() {
        remove(Change::isInScope);
    }

    private void remove(Predicate<Change> removed) {
        if (changes.removeIf(removed)) {
            hidden.clear();
            changes.forEach(change -> hide(change.change()));
        }
    }

    boolean hides(int number) {
        return hidden.get(number);
    }

    Stream<JournaledObject> objects() {
        return changes.stream().flatMap(Change::added);
    }

    Optional<JournaledObject> latest(Predicate<JournaledObject> expected) {
        for (int i = changes.size() - 1; i >= 0; i--) {
            Optional<JournaledObject> found =
                    changes.get(i).added().filter(expected).findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Returns whether an action has added the object in the scope of the state. */
    @SuppressWarnings("ReferenceEquality") // two actions can add equal objects, and only one of them in the state
    boolean isInScope(JournaledObject object) {
        return changes.stream().filter(Change::isInScope).flatMap(Change::added).anyMatch(one -> one == object);
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
