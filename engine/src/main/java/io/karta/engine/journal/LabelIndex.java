/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ids of the processes with a label. A mutable set is created for the second one of a label. Not thread-safe. */
final class LabelIndex {

    private final Map<String, Set<String>> ids = new HashMap<>();

    void add(String process, String label) {
        ids.merge(label, Set.of(process), LabelIndex::union);
    }

    private static Set<String> union(Set<String> known, Set<String> added) {
        Set<String> all = known instanceof HashSet ? known : new HashSet<>(known);
        all.addAll(added);
        return all;
    }

    void remove(String process, String label) {
        ids.computeIfPresent(label, (key, all) -> without(process, all));
    }

    private static @Nullable Set<String> without(String process, Set<String> all) {
        if (all instanceof HashSet && all.size() > 1) {
            all.remove(process);
            return all;
        }
        return all.contains(process) ? null : all;
    }

    Set<String> of(String label) {
        return ids.getOrDefault(label, Set.of());
    }

    /** Returns the number of labels. */
    int size() {
        return ids.size();
    }
}
