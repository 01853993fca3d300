/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.message.MessagePart;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.UserDataStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Artifacts in the heap of one node, for tests and demos. Thread-safe.
 *
 * <pre>{@code
 * @Produces
 * @ApplicationScoped
 * ArtifactStore artifacts() {
 *     return new InMemoryArtifactStore();
 * }
 * }</pre>
 */
public final class InMemoryArtifactStore implements ArtifactStore {

    private final Map<Owner, TreeMap<String, List<MessagePart>>> owners = new HashMap<>();

    /** Creates an empty store. */
    public InMemoryArtifactStore() {}

    @Override
    public synchronized int save(Owner owner, String name, MessagePart content) {
        ArtifactStore.requireValid(name, content);
        List<MessagePart> versions =
                owners.computeIfAbsent(owner, each -> new TreeMap<>()).computeIfAbsent(name, each -> new ArrayList<>());
        versions.add(content);
        return versions.size();
    }

    @Override
    public Optional<Artifact> load(Owner owner, String name) {
        return load(owner, name, versions(owner, name).size());
    }

    @Override
    public Optional<Artifact> load(Owner owner, String name, int version) {
        List<MessagePart> versions = versions(owner, name);
        return version < 1 || version > versions.size()
                ? Optional.empty()
                : Optional.of(new Artifact(name, version, versions.get(version - 1)));
    }

    private synchronized List<MessagePart> versions(Owner owner, String name) {
        TreeMap<String, List<MessagePart>> artifacts = owners.get(owner);
        return artifacts == null ? List.of() : List.copyOf(artifacts.getOrDefault(name, List.of()));
    }

    @Override
    public synchronized Map<String, Integer> list(Owner owner) {
        Map<String, Integer> latest = new TreeMap<>();
        owners.getOrDefault(owner, new TreeMap<>()).forEach((name, versions) -> latest.put(name, versions.size()));
        return latest;
    }

    @Override
    public synchronized void delete(Owner owner, String name) {
        Optional.ofNullable(owners.get(owner)).ifPresent(artifacts -> artifacts.remove(name));
    }

    @Override
    public synchronized void eraseSessions(Collection<String> sessions) {
        Set<String> erased = Set.copyOf(sessions);
        owners.keySet()
                .removeIf(owner -> owner.session().filter(erased::contains).isPresent());
    }

    @Override
    public synchronized void erase(String user) {
        UserDataStore.requireUser(user);
        owners.keySet().removeIf(owner -> owner.user().equals(user));
    }
}
