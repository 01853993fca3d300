/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Order for maps and sets without one: {@code Map.of(..)} iterates differently in each run, but a prompt, its digest
 * and its recording must be reproducible.
 */
public final class StableOrder {

    /** Package of the classes of {@code Map.of(..)}, {@code Set.of(..)} and the copies of both. */
    private static final String IMMUTABLE = "java.util.ImmutableCollections$";

    private StableOrder() {}

    public static List<? extends Map.Entry<?, ?>> entries(Map<?, ?> map) {
        return hasNone(map)
                ? map.entrySet().stream()
                        .sorted(Comparator.comparing(entry -> String.valueOf(entry.getKey())))
                        .toList()
                : List.copyOf(map.entrySet());
    }

    /** Returns the elements in the order in which they are written. */
    public static List<JsonValue> elements(Object set, List<JsonValue> written) {
        return hasNone(set)
                ? written.stream()
                        .sorted(Comparator.comparing(JsonValue::toString))
                        .toList()
                : written;
    }

    /** Returns whether a map or collection has no order of its own. */
    public static boolean hasNone(Object container) {
        if (container instanceof List) {
            return false;
        }
        Class<?> type = container.getClass();
        boolean isHashed = type == HashMap.class
                || type == HashSet.class
                || type == ConcurrentHashMap.class
                || type == IdentityHashMap.class
                || type == WeakHashMap.class
                || type == Hashtable.class;
        return isHashed || (type.getName().startsWith(IMMUTABLE) && isMapOrSet(container));
    }

    private static boolean isMapOrSet(Object container) {
        return container instanceof Map || container instanceof Collection;
    }
}
