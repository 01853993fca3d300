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
 * Order of what is written of maps and sets that have none: {@code Map.of(..)} has another one in each run, and a
 * prompt, its digest and its recording must not change with it.
 */
public final class StableOrder {

    /** What {@code Map.of(..)}, {@code Set.of(..)} and the copies of both are made of. */
    private static final String IMMUTABLE = "java.util.ImmutableCollections$";

    private StableOrder() {}

    public static List<? extends Map.Entry<?, ?>> entries(Map<?, ?> map) {
        return hasNone(map)
                ? map.entrySet().stream()
                        .sorted(Comparator.comparing(entry -> String.valueOf(entry.getKey())))
                        .toList()
                : List.copyOf(map.entrySet());
    }

    /** Elements as they were written. */
    public static List<JsonValue> elements(Object set, List<JsonValue> written) {
        return hasNone(set)
                ? written.stream()
                        .sorted(Comparator.comparing(JsonValue::toString))
                        .toList()
                : written;
    }

    private static boolean hasNone(Object container) {
        Class<?> type = container.getClass();
        boolean isHashed = type == HashMap.class
                || type == HashSet.class
                || type == ConcurrentHashMap.class
                || type == IdentityHashMap.class
                || type == WeakHashMap.class
                || type == Hashtable.class;
        return isHashed || (type.getName().startsWith(IMMUTABLE) && (container instanceof Map || isSet(container)));
    }

    private static boolean isSet(Object container) {
        return container instanceof Collection && !(container instanceof List);
    }
}
