/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Scope of the current state of a process: its object, objects that were created in it, and actions that ran in it.
 * Guarded by its board.
 */
final class StateScope {

    /** Numbers of the objects that were created in it. */
    final BitSet created = new BitSet();

    /** Actions that ran in it and may run again in the next one. */
    final Set<String> ran = new HashSet<>();

    private Optional<Integer> state = Optional.empty();
    private final Map<String, Optional<Boolean>> conditionsBefore = new HashMap<>();
    private final Map<Integer, Integer> previous = new HashMap<>();

    /** Returns the number of its object; empty outside of a state. */
    Optional<Integer> state() {
        return state;
    }

    /** Begins with another object, after {@link #end}. */
    void begin(int number, Optional<Integer> before) {
        state = Optional.of(number);
        before.ifPresent(other -> previous.put(number, other));
    }

    /** Restores an object that was in a scope before. */
    void resume(int number) {
        state = Optional.of(number);
    }

    Optional<Integer> previous(int number) {
        return Optional.ofNullable(previous.get(number));
    }

    /** Returns the conditions with their values from before the scope. */
    Map<String, Boolean> outside(Map<String, Boolean> conditions) {
        Map<String, Boolean> outside = new HashMap<>(conditions);
        restore(outside);
        return outside;
    }

    /** Returns the conditions that are set inside the scope. */
    Map<String, Boolean> within(Map<String, Boolean> conditions) {
        Map<String, Boolean> within = new HashMap<>(conditions);
        within.keySet().retainAll(conditionsBefore.keySet());
        return within;
    }

    private void restore(Map<String, Boolean> conditions) {
        conditionsBefore.forEach((name, before) ->
                before.ifPresentOrElse(holds -> conditions.put(name, holds), () -> conditions.remove(name)));
    }

    /** Ends the scope and restores the values from before it. */
    void end(Map<String, Boolean> conditions) {
        restore(conditions);
        conditionsBefore.clear();
        created.clear();
        ran.clear();
        state = Optional.empty();
    }

    /**
     * Records the value of a condition before it is set inside the scope, or that it is set permanently outside of it.
     */
    void sets(String condition, Optional<Boolean> before, boolean within) {
        if (within) {
            conditionsBefore.putIfAbsent(condition, before);
        } else {
            conditionsBefore.remove(condition);
        }
    }

    /** Records that an action has run, in the scope or outside. */
    void ran(String action, boolean within) {
        if (within) {
            ran.add(action);
        } else {
            ran.remove(action);
        }
    }
}
