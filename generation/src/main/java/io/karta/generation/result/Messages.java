/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.result;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static MismatchException unreadable(String expected, List<Problem> problems) {
        return new MismatchException(
                ("KARTA-220: the answer is not a valid %s: %s. "
                                + "Ask the model again with these problems, or relax the type.")
                        .formatted(expected, list(problems)),
                problems);
    }

    private static String list(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(joining("; "));
    }
}
