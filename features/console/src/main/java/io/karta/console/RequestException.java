/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.generation.result.Problem;
import jakarta.json.JsonObject;
import java.util.List;

/** Rejection of a request: Problem Details (RFC 9457). */
final class RequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String title;
    private final transient List<Problem> problems;

    /**
     * Creates a rejection.
     *
     * @param message the text for the operator, which starts with the code
     */
    RequestException(int status, String title, String message) {
        this(status, title, message, List.of());
    }

    RequestException(int status, String title, String message, List<Problem> problems) {
        super(message, null, false, false);
        this.status = status;
        this.title = title;
        this.problems = List.copyOf(problems);
    }

    int status() {
        return status;
    }

    JsonObject toJson() {
        var text = String.valueOf(getMessage()).split(": ", 2);
        return JsonObjects.with("title", title)
                .add("status", status)
                .add("code", text[0])
                .add("detail", text[text.length - 1])
                .add(
                        "problems",
                        problems.stream()
                                .map(problem -> JsonObjects.with("pointer", problem.pointer())
                                        .add("detail", problem.text()))
                                .toList())
                .build();
    }
}
