/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of operations; client generators turn them into method names. Not thread-safe. */
final class OperationNames {

    private final Set<String> used;

    OperationNames(Set<String> reserved) {
        used = new HashSet<>(reserved);
    }

    /**
     * Returns an unused identifier: {@code answerComplaint}; {@code supportDeskWrite} of {@code SupportDesk.write}.
     */
    String add(String goal) {
        var name = identifier(goal);
        return Stream.concat(
                        Stream.of(name), Stream.iterate(2, number -> number + 1).map(number -> name + number))
                .filter(used::add)
                .findFirst()
                .orElseThrow();
    }

    private static String identifier(String goal) {
        var words = Arrays.stream(goal.split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map(OperationNames::capitalized)
                .collect(Collectors.joining());
        return words.isEmpty() ? "goal" : Character.toLowerCase(words.charAt(0)) + words.substring(1);
    }

    static String capitalized(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
