/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.agent.AgentException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Fallback models of each model, including the fallbacks of its fallbacks. */
record FallbackRules(Map<String, ModelEntry> models) {

    /** Returns the fallback models of a model, in order, without duplicates. */
    List<ModelEntry> of(ModelEntry entry) {
        Set<String> names = new LinkedHashSet<>();
        collect(entry, names);
        names.remove(entry.config().name());
        return names.stream().map(models::get).toList();
    }

    private void collect(ModelEntry entry, Set<String> names) {
        for (String name : entry.config().fallback()) {
            ModelEntry next = models.get(name);
            if (next != null && names.add(name)) {
                collect(next, names);
            }
        }
    }

    /** Returns the invalid fallback models of these models, as messages. */
    List<AgentException> problems(Iterable<ModelEntry> entries, Set<String> known) {
        List<AgentException> problems = new ArrayList<>();
        for (ModelEntry entry : entries) {
            String model = entry.config().name();
            for (String name : entry.config().fallback()) {
                if (!known.contains(name)) {
                    problems.add(Messages.unknownFallback(model, name, known));
                }
            }
            List<String> way = wayBack(entry, List.of(model));
            if (!way.isEmpty()) {
                problems.add(Messages.fallbackOfItself(way));
            }
        }
        return problems;
    }

    /** Returns the path from a model back to the start of a chain; empty if there is none. */
    private List<String> wayBack(ModelEntry entry, List<String> way) {
        for (String name : entry.config().fallback()) {
            List<String> longer = new ArrayList<>(way);
            longer.add(name);
            if (name.equals(way.get(0))) {
                return longer;
            }
            ModelEntry next = models.get(name);
            List<String> back = next == null || way.contains(name) ? List.of() : wayBack(next, longer);
            if (!back.isEmpty()) {
                return back;
            }
        }
        return List.of();
    }
}
