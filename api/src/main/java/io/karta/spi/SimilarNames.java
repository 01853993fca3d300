/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Search for known names that are similar to a misspelled one, for messages.
 *
 * <pre>{@code
 * String hint = SimilarNames.findClosest("answercomplaint", goals).map(" Did you mean %s?"::formatted).orElse("");
 * }</pre>
 */
public final class SimilarNames {

    private SimilarNames() {}

    /**
     * Returns the known word with the fewest letters changed: at most two, or a third of a long word.
     *
     * @param word the misspelled name
     * @param known the known names
     * @return the word; empty if none is close
     */
    public static Optional<String> findClosest(String word, Collection<String> known) {
        return findClosest(word, known, Math.max(2, word.length() / 3));
    }

    /**
     * Returns the known word with the fewest letters changed, at equal distance the first by the alphabet.
     *
     * @param word the misspelled name
     * @param known the known names
     * @param most the maximum number of changed letters
     * @return the word; empty if none is that close
     */
    public static Optional<String> findClosest(String word, Collection<String> known, int most) {
        return sorted(word, known)
                .filter(candidate -> distance(word, candidate) <= most)
                .findFirst();
    }

    /**
     * Returns the known words by ascending edit distance.
     *
     * @param word the misspelled name
     * @param known the known names
     * @return all of them
     */
    public static Stream<String> sorted(String word, Collection<String> known) {
        return known.stream()
                .sorted(Comparator.comparingInt((String candidate) -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /**
     * Returns the Levenshtein distance, ignoring case.
     *
     * @param one a word
     * @param other another word
     * @return the number of changed letters
     */
    public static int distance(String one, String other) {
        String left = one.toLowerCase(Locale.ROOT);
        String right = other.toLowerCase(Locale.ROOT);
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int change = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[right.length()];
    }
}
