/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import io.karta.generation.type.RawClass;
import io.karta.process.BlackboardView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Selects the input of an agent that was started with several named values of its input type: the entry {@code it},
 * otherwise the only value to which no instruction refers. The order of a map does not determine the input.
 *
 * @param settings the agent
 * @param board the blackboard of the process
 */
record InputSelector(LlmAgentSettings settings, BlackboardView board) {

    private static final String IT = "it";

    /** Returns the input: the latest object, unless it and others of the type have names. */
    Object choose(Object latest) {
        Map<String, Object> candidates = candidates(latest);
        if (candidates.size() <= 1) {
            return latest;
        }
        Optional<Object> it = Optional.ofNullable(candidates.get(IT));
        if (it.isPresent()) {
            return it.get();
        }
        List<String> unnamed = candidates.keySet().stream()
                .filter(name -> !named().contains(name))
                .toList();
        if (unnamed.size() == 1) {
            return requireNonNull(candidates.get(unnamed.get(0)));
        }
        throw Messages.ambiguousInput(settings.name, settings.input, candidates.keySet());
    }

    /** Returns the latest named objects of the type by their names, back to one without a name. */
    private Map<String, Object> candidates(Object latest) {
        Class<?> type = RawClass.of(settings.input);
        List<Object> all = board.objects().stream().filter(type::isInstance).toList();
        Map<String, Object> found = new LinkedHashMap<>();
        for (int i = all.size() - 1; i >= 0; i--) {
            List<String> names = names(all.get(i));
            if (names.isEmpty()) {
                return found;
            }
            for (String name : names) {
                found.put(name, all.get(i));
            }
        }
        return found.containsValue(latest) ? found : Map.of();
    }

    private List<String> names(Object object) {
        List<String> names = new ArrayList<>();
        for (String name : board.names()) {
            if (board.find(name).filter(bound -> bound == object).isPresent()) {
                names.add(name);
            }
        }
        return names;
    }

    private Set<String> named() {
        Set<String> named = new TreeSet<>();
        Stream.of(settings.globalInstruction, settings.instruction)
                .flatMap(part -> part.stream())
                .filter(InstructionTemplate.class::isInstance)
                .map(InstructionTemplate.class::cast)
                .forEach(template -> named.addAll(template.names()));
        return named;
    }
}
