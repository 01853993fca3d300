/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.generation.result.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** Problems of values, as text. */
public final class Problems {

    private Problems() {}

    public static String text(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.pointer().isEmpty() ? problem.text() : problem.pointer() + " " + problem.text())
                .collect(Collectors.joining("; "));
    }
}
