/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Children of one process on this node, which end when it ends. Thread-safe. */
public final class LiveChildren {

    private final JournaledProcess parent;
    private final ProcessHost host;
    /** Children with the number of turns that had ended when they were added. */
    private final Map<JournaledProcess, Integer> children = new ConcurrentHashMap<>();

    LiveChildren(JournaledProcess parent, ProcessHost host) {
        this.parent = parent;
        this.host = host;
    }

    /** Adds a child, and ends it if the parent has ended. */
    public void add(JournaledProcess child) {
        children.put(child, parent.turnsEnded());
        if (parent.status().isFinished()) {
            child.kill();
        }
    }

    /** Removes a child that has ended. */
    public void remove(JournaledProcess child) {
        children.remove(child);
    }

    /** Ends a child if its result is no longer awaited. */
    public void abandon(JournaledProcess child) {
        host.abandon(child.id());
    }

    boolean isEmpty() {
        return children.isEmpty();
    }

    void forEach(Consumer<JournaledProcess> consumer) {
        children.keySet().forEach(consumer);
    }

    /** Returns the children of ended turns: another thread may already have started the next turn. */
    List<JournaledProcess> ofEndedTurns() {
        int ended = parent.turnsEnded();
        return children.entrySet().stream()
                .filter(child -> child.getValue() < ended)
                .map(Map.Entry::getKey)
                .toList();
    }
}
