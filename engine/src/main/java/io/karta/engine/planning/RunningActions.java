/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.journal.AvoidedActions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** Actions of one process that run on this node, await a thread, or are avoided by the next plan. Thread-safe. */
final class RunningActions {

    private final ReentrantLock planning;
    private final Map<String, Start> running = Collections.synchronizedMap(new LinkedHashMap<>(2));
    private final Deque<Start> postponed = new ArrayDeque<>(1);
    private final Set<String> avoided = new HashSet<>();
    private boolean avoidedHasChanges;
    private int turnsEnded;

    /** Start of an action, with the number of ended turns. */
    record Start(ActionModel action, int turnsEnded) {}

    /**
     * Creates an empty set.
     *
     * @param planning the lock of the planning loop; while a thread holds it, no other thread changes the set
     */
    RunningActions(ReentrantLock planning) {
        this.planning = planning;
    }

    boolean isEmpty() {
        return running.isEmpty();
    }

    boolean contains(String action) {
        return running.containsKey(action);
    }

    Set<String> ids() {
        synchronized (running) {
            return running.isEmpty() ? Set.of() : Set.copyOf(running.keySet());
        }
    }

    Collection<ActionModel> actions() {
        synchronized (running) {
            return running.values().stream().map(Start::action).toList();
        }
    }

    List<Start> started(Collection<ActionModel> actions) {
        List<Start> starts = new ArrayList<>(actions.size());
        for (ActionModel action : actions) {
            var start = new Start(action, turnsEnded);
            running.put(action.id(), start);
            starts.add(start);
        }
        return starts;
    }

    void ended(Start start) {
        locked(() -> running.remove(start.action().id(), start));
    }

    /** Removes the actions of turns that have ended, which may still run although they were interrupted. */
    void forgetEarlier(int ended) {
        if (ended == turnsEnded) {
            return;
        }
        turnsEnded = ended;
        running.values().removeIf(start -> start.turnsEnded() != ended);
        postponed.removeIf(start -> start.turnsEnded() != ended);
    }

    /** Keeps an action for which no thread is free: the current thread runs it later. */
    void postpone(Start start) {
        locked(() -> postponed.add(start));
    }

    Optional<Start> takePostponed() {
        return Optional.ofNullable(postponed.poll());
    }

    /**
     * Excludes an action from the next plan.
     *
     * @param hasChanges whether its run has changed the blackboard
     */
    void avoid(String action, boolean hasChanges) {
        locked(() -> {
            avoided.add(action);
            avoidedHasChanges |= hasChanges;
        });
    }

    /** Excludes actions from the next plan, as the journal states. */
    void avoid(AvoidedActions journaled) {
        avoided.addAll(journaled.actions());
        avoidedHasChanges |= journaled.hasChanges();
    }

    Set<String> avoided() {
        return avoided;
    }

    /** Clears the actions to avoid, which apply to the next plan only. */
    void forgetAvoided() {
        locked(() -> {
            avoided.clear();
            avoidedHasChanges = false;
        });
    }

    /**
     * Permits the avoided actions again, because there is no plan without them. Returns false if none of them has
     * changed the blackboard: they would request another plan again.
     */
    boolean retriesAvoided() {
        boolean retries = avoidedHasChanges;
        if (retries) {
            forgetAvoided();
        }
        return retries;
    }

    private void locked(Runnable change) {
        planning.lock();
        try {
            change.run();
        } finally {
            planning.unlock();
        }
    }
}
