/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.agent.NamedInput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Named inputs in the order in which they are added to the blackboard, where the latest of a type is used: the order of
 * an ordered map, otherwise that of the names, because the order of a map such as {@code Map.of(..)} differs between
 * runs. The entry {@code it} is the last one.
 */
final class NamedInputs {

    private NamedInputs() {}

    static <V> List<Map.Entry<String, V>> inOrder(Map<String, V> inputs) {
        List<Map.Entry<String, V>> entries = new ArrayList<>(inputs.entrySet());
        if (!isOrdered(inputs)) {
            entries.sort(Map.Entry.comparingByKey());
        }
        entries.sort(Comparator.comparing(entry -> NamedInput.IT.equals(entry.getKey()))); // stable
        return entries;
    }

    private static boolean isOrdered(Map<?, ?> inputs) {
        return inputs instanceof LinkedHashMap || inputs instanceof SortedMap || inputs instanceof EnumMap;
    }
}
