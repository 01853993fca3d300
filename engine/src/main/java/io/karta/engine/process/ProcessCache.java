/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Processes of this JVM, at most one object per process. Running and observed processes are referenced strongly, all
 * others weakly. Thread-safe.
 */
final class ProcessCache {

    private final Map<String, JournaledProcess> held = new ConcurrentHashMap<>();
    private final Map<String, Entry> known = new ConcurrentHashMap<>();
    private final ReferenceQueue<JournaledProcess> collected = new ReferenceQueue<>();

    private static final class Entry extends WeakReference<JournaledProcess> {

        private final String id;

        Entry(JournaledProcess process, ReferenceQueue<JournaledProcess> queue) {
            super(process, queue);
            this.id = process.id();
        }
    }

    Optional<JournaledProcess> find(String id) {
        return Optional.ofNullable(get(id));
    }

    private @Nullable JournaledProcess get(String id) {
        Entry entry = known.get(id);
        return entry == null ? null : entry.get();
    }

    /** Returns the cached object of a process; this one if none was cached. */
    JournaledProcess canonical(JournaledProcess process) {
        removeCollected();
        while (true) {
            Entry entry = known.computeIfAbsent(process.id(), id -> new Entry(process, collected));
            JournaledProcess first = entry.get();
            if (first != null) {
                return first;
            }
            known.remove(process.id(), entry);
        }
    }

    /** Holds the object of a process. */
    void retain(JournaledProcess process) {
        held.put(process.id(), process);
    }

    /** Releases an object, which lasts as long as it is referenced elsewhere. */
    void release(JournaledProcess process) {
        held.remove(process.id(), process);
    }

    void evict(JournaledProcess process) {
        held.remove(process.id(), process);
        Entry entry = known.get(process.id());
        if (entry != null && entry.refersTo(process)) {
            known.remove(process.id(), entry);
        }
    }

    List<JournaledProcess> held() {
        return List.copyOf(held.values());
    }

    /** Returns all objects that are still referenced, strongly or weakly. */
    List<JournaledProcess> referenced() {
        return known.values().stream()
                .flatMap(entry -> Optional.ofNullable(entry.get()).stream())
                .toList();
    }

    private void removeCollected() {
        for (Reference<?> entry = collected.poll(); entry != null; entry = collected.poll()) {
            known.remove(((Entry) entry).id, entry);
        }
    }
}
