/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the groups of packages that depend on each other in a circle: strongly connected components with two members or
 * more.
 */
final class PackageCycles {

    private PackageCycles() {}

    /** Returns the cycles in a graph of dependencies. */
    static List<Set<String>> of(Map<String, Set<String>> dependencies) {
        List<Set<String>> cycles = new ArrayList<>();
        Set<String> done = new TreeSet<>();
        for (String start : dependencies.keySet()) {
            if (!done.contains(start)) {
                Set<String> cycle = new TreeSet<>(reachable(start, dependencies));
                cycle.removeIf(other -> !reachable(other, dependencies).contains(start));
                if (cycle.size() > 1) {
                    cycles.add(cycle);
                }
                done.addAll(cycle);
            }
        }
        return cycles;
    }

    private static Set<String> reachable(String start, Map<String, Set<String>> dependencies) {
        Set<String> found = new TreeSet<>();
        List<String> open = new ArrayList<>(dependencies.getOrDefault(start, Set.of()));
        while (!open.isEmpty()) {
            String next = open.remove(open.size() - 1);
            if (found.add(next)) {
                open.addAll(dependencies.getOrDefault(next, Set.of()));
            }
        }
        return found;
    }
}
