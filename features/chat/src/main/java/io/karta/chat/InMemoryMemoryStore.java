/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.spi.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Long-term memory in the heap of one node, for tests and demos. Thread-safe.
 *
 * <pre>{@code
 * @Produces
 * @ApplicationScoped
 * MemoryStore store() {
 *     return new InMemoryMemoryStore();
 * }
 * }</pre>
 */
public final class InMemoryMemoryStore implements MemoryStore {

    private final Map<String, Map<String, List<Memory>>> users = new ConcurrentHashMap<>();

    /** Creates an empty store. */
    public InMemoryMemoryStore() {}

    @Override
    public void addSession(String user, String session, List<Memory> memories) {
        users.computeIfAbsent(user, name -> new ConcurrentHashMap<>()).put(session, List.copyOf(memories));
    }

    @Override
    public List<Memory> search(String user, String query, int max) {
        List<Memory> all = users.getOrDefault(user, Map.of()).values().stream()
                .flatMap(List::stream)
                .toList();
        return Query.of(query).best(all, max);
    }

    @Override
    public void erase(String user) {
        users.remove(user);
    }
}
