/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses what somebody meant who wrote a name that does not exist. */
final class NearestName {

    private NearestName() {}

    static Optional<String> to(String name, Collection<String> known) {
        int most = name.length() < 4 ? 1 : Math.max(2, name.length() / 3);
        return known.stream()
                .filter(each -> distance(name, each) <= most)
                .min(Comparator.comparingInt(each -> distance(name, each)));
    }

    /** The number of characters to add, remove or replace, upper and lower case being the same. */
    private static int distance(String one, String other) {
        String left = one.toLowerCase(Locale.ROOT);
        String right = other.toLowerCase(Locale.ROOT);
        int[] before = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] now = new int[right.length() + 1];
            now[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replaced = before[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(replaced, 1 + Math.min(before[j], now[j - 1]));
            }
            before = now;
        }
        return before[right.length()];
    }
}
