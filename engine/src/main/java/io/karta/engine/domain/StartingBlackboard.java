/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.blackboard.BlackboardSnapshot;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Objects of a process before its inputs: those of its context, and those of another process.
 *
 * @param objects the objects, numbered from 0; objects after one that begins a state belong to that state
 * @param conditions the conditions that are set
 */
public record StartingBlackboard(List<JournaledObject> objects, Map<String, Boolean> conditions) {

    public static final StartingBlackboard EMPTY = new StartingBlackboard(List.of(), Map.of());

    public StartingBlackboard {
        objects = List.copyOf(objects);
        conditions = Map.copyOf(conditions);
    }

    /** Returns the objects of a context. */
    public static StartingBlackboard of(List<JournaledObject> context) {
        return EMPTY.and(context, Map.of());
    }

    /** Returns this with a snapshot of a blackboard behind it. */
    public StartingBlackboard and(BlackboardSnapshot snapshot) {
        return and(snapshot.entries(), snapshot.conditions());
    }

    private StartingBlackboard and(List<JournaledObject> more, Map<String, Boolean> set) {
        List<JournaledObject> all = new ArrayList<>(objects);
        more.forEach(object -> all.add(object.at(all.size())));
        return new StartingBlackboard(all, set);
    }
}
