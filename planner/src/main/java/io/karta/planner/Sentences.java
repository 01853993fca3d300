/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;
import java.util.stream.Collectors;

/** Lists of names in sentences. */
final class Sentences {

    private Sentences() {}

    /** Joins as in {@code a, b and c}. */
    static String join(List<?> names) {
        return join(names, " and ");
    }

    static String join(List<?> names, String last) {
        int most = names.size() - 1;
        if (most < 1) {
            return names.isEmpty() ? "" : names.get(0).toString();
        }
        return names.subList(0, most).stream().map(Object::toString).collect(Collectors.joining(", "))
                + last
                + names.get(most);
    }
}
