/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Children of one process on this node, which end when it ends. Thread-safe. */
public final class LiveChildren {

    private final JournaledProcess parent;
    private final ProcessHost host;
    private final Set<JournaledProcess> children = ConcurrentHashMap.newKeySet();

    LiveChildren(JournaledProcess parent, ProcessHost host) {
        this.parent = parent;
        this.host = host;
    }

    /** Adds a child, and ends it if the parent has ended. */
    public void add(JournaledProcess child) {
        children.add(child);
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
        children.forEach(consumer);
    }
}
