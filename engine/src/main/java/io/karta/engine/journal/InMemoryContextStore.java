/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.spi.ContextStore;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Store of contexts in memory, limited to the most recently used ones. Thread-safe. */
public final class InMemoryContextStore implements ContextStore {

    /** Default number of contexts. */
    public static final int DEFAULT_WINDOW = 1000;

    private final Map<String, List<JournaledObject>> contexts;

    /**
     * Creates an empty store.
     *
     * @param window the maximum number of contexts; at least 1
     */
    public InMemoryContextStore(int window) {
        if (window < 1) {
            throw new IllegalArgumentException("A store must remember at least one context, not " + window);
        }
        this.contexts = new Remembered(window);
    }

    @Override
    public synchronized List<JournaledObject> load(String contextId) {
        List<JournaledObject> known = contexts.get(contextId);
        return known == null ? List.of() : List.copyOf(known);
    }

    @Override
    public synchronized void add(String contextId, List<JournaledObject> objects) {
        if (!objects.isEmpty()) {
            contexts.computeIfAbsent(contextId, id -> new ArrayList<>()).addAll(objects);
        }
    }

    @Override
    public synchronized boolean remove(String contextId) {
        return contexts.remove(contextId) != null;
    }

    private static final class Remembered extends LinkedHashMap<String, List<JournaledObject>> {

        private static final long serialVersionUID = 1L;

        private final int window;

        Remembered(int window) {
            super(16, 0.75f, true);
            this.window = window;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<JournaledObject>> eldest) {
            return size() > window;
        }
    }
}
