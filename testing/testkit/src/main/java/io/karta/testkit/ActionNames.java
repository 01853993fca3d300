/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Comparison of actions by the names of their methods, or by complete ids, {@code SupportDesk.decide}. */
final class ActionNames {

    private ActionNames() {}

    static boolean match(List<String> ids, List<String> names) {
        return ids.size() == names.size()
                && IntStream.range(0, ids.size()).allMatch(i -> match(ids.get(i), names.get(i)));
    }

    static boolean match(String id, String name) {
        return id.equals(name) || id.endsWith("." + name);
    }

    static String list(List<String> ids) {
        return ids.isEmpty()
                ? "none"
                : ids.stream().map(id -> id.substring(id.lastIndexOf('.') + 1)).collect(Collectors.joining(", "));
    }
}
