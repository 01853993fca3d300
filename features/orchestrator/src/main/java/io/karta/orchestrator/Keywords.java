/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Keywords of a name and a description, with their weights. */
final class Keywords {

    private static final Set<String> TELLING_NOTHING = Set.of(
            "a",
            "an",
            "and",
            "content",
            "data",
            "detail",
            "final",
            "for",
            "from",
            "given",
            "info",
            "information",
            "it",
            "json",
            "of",
            "output",
            "result",
            "step",
            "text",
            "the",
            "to",
            "value",
            "with");

    private final Map<String, Integer> words = new HashMap<>();

    /** Adds a text. */
    Keywords with(String text, int weight) {
        of(text).forEach(word -> words.merge(word, weight, Math::max));
        return this;
    }

    private static Stream<String> of(String text) {
        return Arrays.stream(text.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").split("[^\\p{L}\\p{N}]+"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .map(word -> word.length() > 3 && word.endsWith("s") && !word.endsWith("ss")
                        ? word.substring(0, word.length() - 1)
                        : word)
                .filter(word -> !word.isEmpty() && !TELLING_NOTHING.contains(word));
    }

    private int score(List<String> expected) {
        return expected.stream().mapToInt(word -> words.getOrDefault(word, 0)).sum();
    }

    /** Returns the best match of a name; empty if there is none, or several are equally good. */
    static Optional<String> best(String name, Map<String, Keywords> candidates) {
        List<String> expected = of(name).distinct().toList();
        int best = candidates.values().stream()
                .mapToInt(each -> each.score(expected))
                .max()
                .orElse(0);
        List<String> found = candidates.entrySet().stream()
                .filter(each -> best > 0 && each.getValue().score(expected) == best)
                .map(Map.Entry::getKey)
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }
}
