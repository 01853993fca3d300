/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ranking of skills by the words that they have in common with a request. */
final class WordSelector {

    private static final int SHORTEST = 3;
    private static final int STEM = 6;

    private WordSelector() {}

    static List<Skill> select(String request, List<Skill> skills) {
        Set<String> expected = words(request);
        List<Set<String>> all = skills.stream().map(WordSelector::words).toList();
        return skills.stream()
                .map(skill -> new ScoredSkill(skill, score(expected, words(skill), all)))
                .filter(scored -> scored.score() > 0)
                .sorted()
                .map(ScoredSkill::skill)
                .toList();
    }

    /** Returns the sum of the weights of common words; rare words have more weight. */
    private static double score(Set<String> expected, Set<String> own, List<Set<String>> all) {
        return expected.stream()
                .filter(own::contains)
                .mapToDouble(word -> Math.log1p((double) all.size()
                        / all.stream().filter(words -> words.contains(word)).count()))
                .sum();
    }

    private static Set<String> words(Skill skill) {
        return words(skill.name() + " " + skill.description());
    }

    /** Compares only the starts of words, so that plural and singular are equal. */
    private static Set<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> word.length() >= SHORTEST)
                .map(word ->
                        word.length() <= STEM ? word.replaceFirst("(?<=\\p{L}{3})s$", "") : word.substring(0, STEM))
                .collect(Collectors.toSet());
    }
}
