/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.userdata.StateStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * State of the application and of users in the heap of one node, for tests and demos. Thread-safe.
 *
 * <pre>{@code
 * @Produces
 * @ApplicationScoped
 * StateStore state() {
 *     return new InMemoryStateStore();
 * }
 * }</pre>
 */
public final class InMemoryStateStore implements StateStore {

    private final Map<Scope, TreeMap<String, String>> scopes = new HashMap<>();

    /** Creates an empty store. */
    public InMemoryStateStore() {}

    @Override
    public synchronized void put(Scope scope, String name, String value) {
        StateStore.requireValid(name, value);
        scopes.computeIfAbsent(scope, each -> new TreeMap<>()).put(name, value);
    }

    @Override
    public synchronized Optional<String> find(Scope scope, String name) {
        return Optional.ofNullable(list(scope).get(name));
    }

    @Override
    public synchronized Map<String, String> list(Scope scope) {
        return new TreeMap<>(scopes.getOrDefault(scope, new TreeMap<>()));
    }

    @Override
    public synchronized void remove(Scope scope, String name) {
        Optional.ofNullable(scopes.get(scope)).ifPresent(values -> values.remove(name));
    }

    @Override
    public synchronized void erase(String user) {
        scopes.remove(Scope.ofUser(user));
    }
}
