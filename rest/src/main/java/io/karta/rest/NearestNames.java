/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The names somebody may have meant who wrote another one. */
final class NearestNames {

    private static final int AT_MOST = 3;

    private NearestNames() {}

    /** Returns up to three names, nearest first, whatever their distance. */
    static List<String> to(String wanted, Collection<String> names) {
        var lower = wanted.toLowerCase(Locale.ROOT);
        return names.stream()
                .sorted(Comparator.comparingInt((String name) -> distance(lower, name.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(AT_MOST)
                .toList();
    }

    /** Levenshtein's distance, row by row. */
    private static int distance(String left, String right) {
        var row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int substituted = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[right.length()];
    }
}
