/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.blackboard.BlackboardSnapshot;
import io.karta.engine.definition.AgentModel;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects of a process before its inputs: those of its context, and those of another process.
 *
 * @param objects the objects, numbered from 0; objects after one that begins a state belong to that state
 * @param conditions the conditions that are set, with their values outside of a state
 * @param stateConditions the conditions that are set in the state that one of the objects begins
 */
public record StartingBlackboard(
        List<JournaledObject> objects, Map<String, Boolean> conditions, Map<String, Boolean> stateConditions) {

    public static final StartingBlackboard EMPTY = new StartingBlackboard(List.of(), Map.of(), Map.of());

    public StartingBlackboard {
        objects = List.copyOf(objects);
        conditions = Map.copyOf(conditions);
        stateConditions = Map.copyOf(stateConditions);
    }

    /** Returns the objects of a context. */
    public static StartingBlackboard of(List<JournaledObject> context) {
        return context.isEmpty() ? EMPTY : EMPTY.and(context, Map.of(), Map.of());
    }

    /** Returns this with a snapshot of a blackboard behind it, for a process of an agent. */
    public StartingBlackboard and(BlackboardSnapshot snapshot, AgentModel agent) {
        return and(snapshot.entries(agent), snapshot.conditions(), snapshot.stateConditions());
    }

    private StartingBlackboard and(
            List<JournaledObject> more, Map<String, Boolean> set, Map<String, Boolean> setInState) {
        List<JournaledObject> all = new ArrayList<>(objects);
        more.forEach(object -> all.add(object.at(all.size())));
        return new StartingBlackboard(all, set, setInState);
    }

    /**
     * Returns this blackboard for a process of an agent, which may be another agent than that of the original process.
     * If the agent does not know the state, objects of the state become permanent. Then the latest object that is a
     * state of the agent begins it.
     */
    StartingBlackboard of(CompiledAgent agent) {
        if (isEmpty()
                || objects.stream().anyMatch(object -> object.beginsState() && agent.knowsState(object.value()))) {
            return this;
        }
        List<JournaledObject> permanent = new ArrayList<>();
        objects.forEach(object -> permanent.add(object.beginningState(false)));
        beginLatest(permanent, agent);
        Map<String, Boolean> set = new HashMap<>(conditions);
        set.putAll(stateConditions);
        return new StartingBlackboard(permanent, set, Map.of());
    }

    private boolean isEmpty() {
        return objects.isEmpty() && conditions.isEmpty() && stateConditions.isEmpty();
    }

    /** Nothing else belongs to that state, so its object becomes the last one. */
    private static void beginLatest(List<JournaledObject> all, CompiledAgent agent) {
        int latest = all.size() - 1;
        while (latest >= 0 && !agent.knowsState(all.get(latest).value())) {
            latest--;
        }
        if (latest >= 0) {
            all.add(all.remove(latest).beginningState(true));
            for (int i = latest; i < all.size(); i++) {
                all.set(i, all.get(i).at(i));
            }
        }
    }
}
