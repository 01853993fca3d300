/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.spi.BlackboardChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Conditions that running actions have set and objects that they have hidden, in this order. They are visible at once,
 * and are dropped before the record of the action applies them, or if there is no record. Guarded by its board.
 */
final class UnrecordedChanges {

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

    boolean isEmpty() {
        return changes.isEmpty();
    }

    void add(BlackboardChange change, Optional<Integer> within) {
        changes.add(new Change(change, within));
    }

    @SuppressWarnings("ReferenceEquality") // two actions can make equal changes, and each removes its own
    void drop(List<BlackboardChange> dropped) {
        changes.removeIf(change -> dropped.stream().anyMatch(one -> one == change.change()));
    }

    boolean hides(int number) {
        return !changes.isEmpty() && changes.stream().anyMatch(change -> change.hides(number));
    }

    /** Returns the conditions as changed by actions of the state or outside of it. */
    Map<String, Boolean> conditions(Map<String, Boolean> recorded, Optional<Integer> state) {
        Map<String, Boolean> all = new HashMap<>(recorded);
        for (Change change : changes) {
            if (change.change() instanceof BlackboardChange.ConditionSet set && !change.isLeft(state)) {
                all.put(set.name(), set.holds());
            }
        }
        return all;
    }

    /** Applies the conditions to a copy of the board, whose objects have other numbers. */
    void applyConditions(ProcessBlackboard copy, Optional<Integer> state) {
        changes.stream()
                .filter(change -> change.change() instanceof BlackboardChange.ConditionSet && !change.isLeft(state))
                .forEach(change -> copy.apply(change.change(), change.within().flatMap(within -> copy.state())));
    }
}
